/** The key of a bank that exists only while it is measured. */
export const SEALING_KEY = Buffer.alloc(32, 7)
/** What an authorization's answer has there and nowhere else: the order's digest, in hexadecimal. */
export const DIGEST_HEADER = 'x-bench-digest'
