#!/bin/sh
# Makes the keys and certificates of this folder anew. They are for tests only: everybody has these keys.
set -eu
cd "$(dirname "$0")"

days=36500
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days $days -subj "/CN=Jackfield test authority" \
  -addext "basicConstraints=critical,CA:TRUE" -addext "keyUsage=critical,keyCertSign" -keyout ca-key.pem -out ca.pem
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=localhost" \
  -keyout server-key.pem -out server.csr
printf 'subjectAltName=DNS:localhost,DNS:hub.example,IP:127.0.0.1\n' > server.ext
openssl x509 -req -in server.csr -CA ca.pem -CAkey ca-key.pem -CAcreateserial -days $days -extfile server.ext -out server.pem
openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out other-key.pem
openssl rsa -in other-key.pem -traditional -out old-key.pem
openssl pkcs12 -export -inkey server-key.pem -in server.pem -passout pass:secret -out server.p12
rm -f server.csr server.ext ca.srl ca-key.pem
