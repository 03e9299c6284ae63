// The process itself, as `main.ts` runs it, without the portal's files. Argument 1 is its environment, as JSON; argument 2, by how many
// milliseconds this machine's clock is wrong.
import { run } from '../../process/run.ts'

const [env = '{}', wrongBy = '0'] = process.argv.slice(2)
const right = Date.now
Date.now = () => right() + Number(wrongBy)

await run(JSON.parse(env), () => ({ portalFolder: undefined, referenceAppFolder: undefined }))
