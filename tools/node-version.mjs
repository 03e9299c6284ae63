// Imported first by every command: an old Node must read this sentence and not a syntax error further on.
const OLDEST_MAJOR = 20
const OLDEST_MINOR = 19

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST_MAJOR || (major === OLDEST_MAJOR && minor < OLDEST_MINOR)) {
  process.stderr.write(
    `Almenara needs Node ${OLDEST_MAJOR}.${OLDEST_MINOR} or later; this is ${process.versions.node}. See https://nodejs.org\n`,
  )
  process.exit(1)
}
