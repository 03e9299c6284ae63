/** The process. The only file of the services that reads the environment. */
import { join } from 'node:path'
import { ROOT } from './open-bank.ts'
import { run } from './process/run.ts'

await run(process.env, ({ production }) => ({
  portalFolder: join(ROOT, 'portal/dist'),
  referenceAppFolder: production ? undefined : join(ROOT, 'portal/dist-reference-app'),
}))
