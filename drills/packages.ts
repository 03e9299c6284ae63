/** The container image is built and looked into, and the compose file's services serve customers while their processes are replaced. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../e2e/support/free-port.ts'
import { ROOT } from '../services/src/open-bank.ts'
import { checkOrders } from './support/check.ts'
import { must, prepareComposed, tried } from './support/containers.ts'
import type { Ground } from './support/ground.ts'
import { startLoad } from './support/load.ts'
import { fillBank } from './support/people.ts'

const IMAGE = 'localhost/almenara:latest'
/** Kept between two drills: the Debian that stands for a registry's. */
const WORK = join(ROOT, 'node_modules/.cache/almenara/images')
const OPERATOR = 'services/dist/operator.js'
const PROCESSES = ['almenara-1', 'almenara-2']

/** Programs with which whoever breaks in would go on. */
const TOOLS = ['sh', 'bash', 'npm', 'npx', 'apt', 'apt-get', 'dpkg', 'gcc', 'cc', 'make', 'python3', 'perl', 'curl', 'wget']

export async function packages(ground: Ground): Promise<void> {
  await must('sh', ['deploy/try/images.sh', WORK])
  ground.say('The images are built')
  await lookInto(ground)
  const port = String(await freePort())
  const composed = await prepareComposed(ground, { ALMENARA_PORT: port, ALMENARA_TLS_PORT: String(await freePort()) })
  const secret = (name: string) => readFileSync(join(composed.folder, 'secrets', name), 'utf8')

  await composed.compose(['up', '-d', 'postgres', 'pgbouncer'])
  await composed.healthy('postgres')
  await composed.compose(['run', '--rm', '--no-deps', 'migrate'])
  ground.say('The migration has ended')
  const database = `postgres://almenara_owner:${secret('owner-password')}@${await composed.addressOf('postgres')}:5432/almenara`
  const sealingKey = Buffer.from(secret('sealing-key'), 'base64')
  const { people } = await fillBank(database, 3)
  await composed.compose(['up', '-d', '--no-deps', ...PROCESSES])
  for (const service of PROCESSES) await composed.healthy(service)
  await composed.compose(['up', '-d', '--no-deps', 'proxy'])

  const address = `http://127.0.0.1:${port}`
  await served(ground, address)
  const load = startLoad(ground, { people, sealingKey, address, database, thinkMs: 200 })
  await load.more(10)
  for (const service of PROCESSES) {
    await must('podman', ['stop', '--time', '40', composed.nameOf(service)])
    const code = await must('podman', ['inspect', '--format', '{{.State.ExitCode}}', composed.nameOf(service)])
    ground.promise(`${service} ends in order when it is told to`, code.trim() === '0', `exit code ${code.trim()}`)
    await load.more(10)
    await must('podman', ['start', composed.nameOf(service)])
    await composed.healthy(service)
    await load.more(10)
  }
  await load.stop()
  const seen = `${load.failed.length} of ${load.requests()}: ${load.failed[0]?.what ?? 'none'}`
  ground.promise('no request fails while processes are replaced', load.failed.length === 0, seen)
  await checkOrders(ground, { database, sealingKey, people, load })
  for (const command of ['verify', 'verify-log']) {
    const { code, output, errors } = await tried('podman', ['exec', composed.nameOf('almenara-1'), 'node', OPERATOR, command])
    ground.promise(`${OPERATOR} ${command}, in a container`, code === 0, `${output}${errors}`.trim())
  }
}

/** What the image says of itself, what it holds and what it may do. */
async function lookInto(ground: Ground): Promise<void> {
  interface Config {
    User: string
    StopSignal: string
    Labels: Record<string, string>
  }
  const [image] = JSON.parse(await must('podman', ['image', 'inspect', IMAGE])) as [{ Config: Config; Size: number; HealthCheck?: unknown }]
  const { User, StopSignal, Labels } = image.Config
  ground.promise('the image runs as nobody special', User === '10001:10001', `user ${User}`)
  ground.promise('it is stopped in order', StopSignal === 'SIGTERM' || StopSignal === '15', `signal ${StopSignal}`)
  ground.promise('it says of which commit it is', !!Labels['org.opencontainers.image.revision'], JSON.stringify(Labels))
  const hardened = ['run', '--rm', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--network', 'none', IMAGE]
  const version = await must('podman', [...hardened, '--version'])
  ground.promise('it runs on Node 24 with nothing to write to', version.startsWith('v24.'), version.trim())

  const container = (await must('podman', ['create', IMAGE])).trim()
  const paths = (await must('sh', ['-c', `podman export ${container} | tar --list`])).split('\n')
  await must('podman', ['rm', container])
  const tools = paths.filter((path) => /(?:^|\/)s?bin\//.test(path) && TOOLS.includes(path.split('/').at(-1) ?? ''))
  ground.promise(
    'it holds no shell, package manager or compiler',
    tools.length === 0,
    `${paths.length} files, ${tools.join(', ') || 'none'}`,
  )
  const ours = paths.filter((path) => path.startsWith('opt/almenara/') && !path.includes('/node_modules/'))
  const excess = ours.filter((path) => /\.(?:tsx?|map)$/.test(path) || path.endsWith('/demo.js'))
  ground.promise('it holds no sources nor source maps of ours', excess.length === 0, `${ours.length} files, ${excess.length} too many`)
  const readBill = "const b = JSON.parse(fs.readFileSync('sbom.cdx.json')); console.log(b.bomFormat, b.components.length)"
  const bill = await must('podman', [...hardened, '--eval', readBill])
  ground.promise('it lists what it is made of', bill.startsWith('CycloneDX '), bill.trim())
  const written = await tried('podman', [...hardened, '--eval', "fs.writeFileSync('/opt/almenara/x', '')"])
  ground.promise('nothing of it can be written', written.errors.includes('EROFS'), written.code === 0 ? 'written' : 'refused')
  ground.say(`The image has ${Math.round(image.Size / 1_000_000)} MB`)
}

async function served(ground: Ground, address: string): Promise<void> {
  const status = async (path: string) => (await fetch(address + path, { signal: AbortSignal.timeout(10_000) })).status
  const [page, metrics] = [await status('/'), await status('/metrics')]
  ground.promise('the portal is served through the proxy', page === 200, `status ${page}`)
  ground.promise('metrics are not', metrics === 404, `status ${metrics}`)
}
