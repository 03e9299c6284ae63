/** The containers of `deploy/compose`, brought up by podman under a name of their own. */
import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../services/src/open-bank.ts'
import type { Ground } from './ground.ts'

const LOOK_MS = 500
const READY_MS = 180_000

interface Ended {
  code: number
  output: string
  errors: string
}

/** Runs a program with podman's settings for the drill. */
export function tried(program: string, args: readonly string[], { cwd = ROOT, env = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  const settings = { CONTAINERS_CONF: join(ROOT, 'deploy/try/containers.conf') }
  return new Promise<Ended>((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...settings, ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 128, output, errors }))
  })
}

/** The same, for what must succeed; what it answered. Throws with all that it printed. */
export async function must(...[program, args, options]: Parameters<typeof tried>): Promise<string> {
  const { code, output, errors } = await tried(program, args, options)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}${errors}`)
  return output
}

export interface Composed {
  /** A copy of `deploy/compose`, with secrets of its own. */
  folder: string
  /** The container of a service of the compose file. */
  nameOf(service: string): string
  /** `podman-compose …` on the compose file, with others beside it. */
  compose(args: readonly string[], beside?: readonly string[]): Promise<string>
  /** An address at which this machine reaches the container. */
  addressOf(service: string): Promise<string>
  /** Waits until the container's own health check succeeds. Throws with its log when it does not come. */
  healthy(service: string): Promise<void>
}

/** Prepares what the compose file needs; nothing is started. All of it goes at the end of the drill. */
export async function prepareComposed(ground: Ground, env: Record<string, string>): Promise<Composed> {
  const folder = join(ground.folder, 'compose')
  cpSync(join(ROOT, 'deploy/compose'), folder, { recursive: true })
  await must('sh', ['make-secrets.sh'], { cwd: folder })
  const project = `almenara-drill-${process.pid}`
  const nameOf = (service: string) => `${project}_${service}_1`
  const compose: Composed['compose'] = (args, beside = []) => {
    const files = ['compose.yaml', ...beside].flatMap((file) => ['-f', file])
    return must('podman-compose', ['-p', project, ...files, ...args], { cwd: folder, env })
  }
  ground.atEnd(() => compose(['down', '--volumes', '--timeout', '40']))
  const addressOf = async (service: string) => {
    const found = JSON.parse(await must('podman', ['inspect', nameOf(service)])) as [
      { NetworkSettings: { Networks: Record<string, { IPAddress: string }> } },
    ]
    return Object.values(found[0].NetworkSettings.Networks)[0]?.IPAddress ?? ''
  }
  const healthy = async (service: string) => {
    const until = Date.now() + READY_MS
    while ((await tried('podman', ['healthcheck', 'run', nameOf(service)])).code !== 0) {
      const { output, errors } = await tried('podman', ['logs', '--tail', '20', nameOf(service)])
      if (Date.now() > until) throw new Error(`${service} is not ready:\n${output}${errors}`)
      await pause(LOOK_MS)
    }
  }
  return { folder, nameOf, compose, addressOf, healthy }
}
