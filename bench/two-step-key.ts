/** The key of a bank that exists only while it is measured. */
export const SEALING_KEY = Buffer.alloc(32, 7)
