import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export interface Child {
  process: ChildProcess & { pid: number }
  /** Every line it has said. */
  lines: string[]
  /** What it has said of its errors. */
  errors(): string
  /** Tells it a line. */
  tell(line: string): void
  /** Resolves when it has said a line that `wanted` accepts; rejects when it ends without. */
  says(wanted: (line: string) => boolean): Promise<string>
  /** Kills it, as the system does, and waits until it is gone. */
  kill(): Promise<void>
}

type Program =
  | 'hold-server'
  | 'post-forever'
  | 'call-and-stop'
  | 'sign-and-die'
  | 'periodic-day'
  | 'serve-bank'
  | 'speak-bizum'
  | 'exchange-sepa'
  | 'read-files'
  | 'run-remittances'
  | 'operate'

const bundled = new Map<Program, string>()

/** A program of `testing/children/`, bundled once for each worker, as Node 20 runs no TypeScript. Answers its file. */
export function bundleChild(name: Program): string {
  const known = bundled.get(name)
  if (known) return known
  const file = here(`../../.cache/children/${name}.mjs`)
  const outfile = `${file}.${process.pid}`
  buildSync({
    entryPoints: [here(`children/${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    alias: { '@almenara/contract': here('../../../contract/src'), '@almenara/formats': here('../../../formats/src') },
    define: { 'import.meta.url': JSON.stringify(new URL('../db/migrate.ts', import.meta.url).href) },
  })
  // At once: another worker's child may be reading the same program.
  renameSync(outfile, file)
  bundled.set(name, file)
  return file
}

/** Runs such a program in a process group of its own. */
export function startChild(name: Program, ...argv: string[]): Child {
  const child = spawn(process.execPath, [bundleChild(name), ...argv], { detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
  const { pid } = child
  if (pid === undefined) throw new Error(`${name} did not start`)
  const lines: string[] = []
  let errors = ''
  child.stderr.on('data', (bytes: Buffer) => {
    errors += bytes.toString()
    process.stderr.write(bytes)
  })
  const reader = createInterface(child.stdout)
  reader.on('line', (line) => lines.push(line))
  return {
    process: Object.assign(child, { pid }),
    lines,
    errors: () => errors,
    tell: (line) => void child.stdin.write(`${line}\n`),
    says: (wanted) =>
      new Promise((resolve, reject) => {
        const early = lines.find(wanted)
        if (early !== undefined) resolve(early)
        reader.on('line', (line) => wanted(line) && resolve(line))
        reader.on('close', () => reject(new Error(`${name} ended after saying: ${lines.slice(-5).join(' | ')}`)))
      }),
    kill: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await gone
    },
  }
}
