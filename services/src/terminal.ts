/** What the person who started the process reads. */
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

/** A bar that redraws itself on a terminal, and a line each tenth elsewhere. */
export function progressBar(label: string): (done: number, total: number) => void {
  let tenth = -1
  return (done, total) => {
    const share = total === 0 ? 1 : Math.min(1, done / total)
    const text = `  ${label} [${'█'.repeat(Math.round(share * 30)).padEnd(30, '·')}] ${Math.round(share * 100)} %`
    if (process.stdout.isTTY) {
      process.stdout.write(`\r${text}${share === 1 ? '\n' : ''}`)
    } else if (Math.floor(share * 10) > tenth) {
      tenth = Math.floor(share * 10)
      process.stdout.write(`${text}\n`)
    }
  }
}

export function listDemoUsers(): string {
  const width = Math.max(...DEMO_USERS.map(({ username }) => username.length))
  const lines = DEMO_USERS.map(({ username, password, description }) => `    ${username.padEnd(width)}  ${password}  ${description}`)
  return ['', '  Demo customers (user, password):', ...lines, ''].join('\n') + '\n'
}
