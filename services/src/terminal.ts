/** What the person who started the process reads. */
import { Presets, SingleBar } from 'cli-progress'
import { DEMO_USERS } from './demo/cast.ts'

export function say(line: string): void {
  process.stdout.write(`  ${line}\n`)
}

/** Says what is being done and how long it took, when it is long enough to wonder. */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  const seconds = (performance.now() - began) / 1000
  if (seconds > 0.5) process.stdout.write(`  ${label}: ${seconds.toFixed(1)} s\n`)
  return result
}

/** A bar that redraws itself on a terminal, and a line every few seconds elsewhere. */
export function progressBar(label: string): (done: number, total: number) => void {
  const bar = new SingleBar(
    { format: `  ${label} [{bar}] {percentage} %`, barsize: 30, noTTYOutput: true, notTTYSchedule: 5000 },
    Presets.shades_classic,
  )
  return (done, total) => {
    if (!bar.isActive) bar.start(Math.max(total, 1), 0)
    bar.update(total === 0 ? 1 : done)
    if (done >= total) bar.stop()
  }
}

export function listDemoUsers(): string {
  const width = Math.max(...DEMO_USERS.map(({ username }) => username.length))
  const lines = DEMO_USERS.map(({ username, password, description }) => `    ${username.padEnd(width)}  ${password}  ${description}`)
  return ['', '  Demo customers (user, password):', ...lines, ''].join('\n') + '\n'
}
