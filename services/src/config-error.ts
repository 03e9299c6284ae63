/** A setting that cannot be used; the message says which and what to do. */
export class ConfigError extends Error {}
