console.log("Hello from the script.");
console.log("Calculation result:", 5 * 10);
console.error("A line for standard error.");
