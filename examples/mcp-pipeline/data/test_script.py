import sys

print("Hello from the script.")
print("Calculation result:", 5 * 10)
print("A line for standard error.", file=sys.stderr)
