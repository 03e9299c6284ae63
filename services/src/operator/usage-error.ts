/** What was typed is not a command; the message says which part and what to write instead. */
export class UsageError extends Error {}
