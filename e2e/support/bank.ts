/** One real bank for a run of the browser tests: built services, an embedded PostgreSQL and the demo customers, in a temporary folder. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FullConfig } from '@playwright/test'
import { freePort } from './free-port.ts'
import { nodeFlags } from './node-flags.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
// For a bank that hangs and not for one that is slow: on a machine that does other work it takes minutes to fill.
const READY_WITHIN_MS = 600_000
const ASK_EVERY_MS = 100
const STOP_WITHIN_MS = 20_000

/**
 * Starts the bank and hands its address to the tests (`ALMENARA_BASE_URL`). With that variable already set, the bank that runs
 * there is used and left alone. Throws, with all it printed, when it does not become ready; what it prints after that is beside the tests' results,
 * for whoever wonders why one of them failed.
 */
export default async function startBank({ projects = [] }: Partial<Pick<FullConfig, 'projects'>> = {}): Promise<() => Promise<void>> {
  if (process.env['ALMENARA_BASE_URL']) return async () => {}
  const folder = await mkdtemp(join(tmpdir(), 'almenara-e2e-'))
  // The user that runs PostgreSQL for root must be able to enter.
  await chmod(folder, 0o711)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const bank = spawn(process.execPath, [...nodeFlags(), '--enable-source-maps', join(ROOT, 'services/dist/main.js')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...withoutSettings(process.env), PORT: String(port), HOST: '127.0.0.1', ALMENARA_DATA: folder },
  })
  const said = listen(bank)
  const stop = async (): Promise<void> => {
    await end(bank)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(address, bank)
  } catch (error) {
    await stop()
    throw new Error(`The bank did not start: ${error instanceof Error ? error.message : String(error)}\n${said()}`, { cause: error })
  }
  process.env['ALMENARA_BASE_URL'] = address
  // For the operator's command, and for who measures the process.
  process.env['ALMENARA_E2E_DATA'] = folder
  process.env['ALMENARA_E2E_PID'] = String(bank.pid)
  return async () => {
    const died = bank.exitCode !== null || bank.signalCode !== null
    await stop()
    if (projects[0]) await keep(projects[0].outputDir, said())
    if (died) throw new Error(`The bank ended during the tests:\n${said()}`)
  }
}

/** The bank under test has its own folder, database and secrets, whatever the person who runs the tests has set. Its demo seed can be chosen. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(
    ([name]) => name === 'ALMENARA_DEMO_SEED' || !(name.startsWith('ALMENARA_') || name === 'DATABASE_URL' || name === 'NODE_ENV'),
  )
  return Object.fromEntries(kept)
}

function listen(bank: ChildProcess): () => string {
  let text = ''
  for (const stream of [bank.stdout, bank.stderr]) stream?.setEncoding('utf8').on('data', (part: string) => (text += part))
  return () => text
}

/** Where `tools/browser-tests.mjs` looks for it. */
async function keep(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'bank.log'), text)
}

async function untilReady(address: string, bank: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (bank.exitCode !== null || bank.signalCode !== null) throw new Error(`it ended with ${bank.exitCode ?? bank.signalCode}`)
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
  throw new Error(`not ready within ${READY_WITHIN_MS / 1000} s`)
}

async function end(bank: ChildProcess): Promise<void> {
  if (bank.exitCode !== null || bank.signalCode !== null) return
  const exit = once(bank, 'exit')
  bank.kill('SIGTERM')
  const late = setTimeout(() => bank.kill('SIGKILL'), STOP_WITHIN_MS)
  await exit
  clearTimeout(late)
}
