// A command of the operator's, as the terminal gives it. Argument 1 is its environment, as JSON; argument 2, by how many milliseconds this
// machine's clock is wrong; the rest are its words.
import process from 'node:process'

const [env = '{}', wrongBy = '0', ...words] = process.argv.slice(2)
const right = Date.now
Date.now = () => right() + Number(wrongBy)
globalThis.Date = new Proxy(Date, {
  construct: (made, given) => Reflect.construct(made, given.length > 0 ? given : [Date.now()]) as object,
})

Object.assign(process.env, JSON.parse(env))
process.argv = [...process.argv.slice(0, 2), ...words]
await import('../../operator/cli.ts')
