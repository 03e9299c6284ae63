/** The processor time of an embedded PostgreSQL, which is many processes. */
import { readdirSync } from 'node:fs'
import { textOf } from './process-files.ts'

/** Of a tick of `/proc`, in milliseconds. */
const TICK_MS = 10

interface Process {
  pid: number
  parent: number
  /** Of its own, and of its children that are over. */
  own: number
  over: number
}

/** Milliseconds that the server on this folder has used since it started; 0 where the system is not Linux. */
export function databaseCpu(folder: string): number {
  if (process.platform !== 'linux') return 0
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess)
  const master = all.find(({ pid }) => isServer(pid, folder))
  if (!master) return 0
  const children = all.filter(({ parent }) => parent === master.pid)
  return TICK_MS * children.reduce((sum, { own }) => sum + own, master.own + master.over)
}

function readProcess(name: string): Process[] {
  const stat = textOf(`/proc/${name}/stat`)
  if (stat === '') return []
  // The name of the program, in brackets, may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (place: number) => Number(fields[place])
  return [{ pid: Number(name), parent: at(1), own: at(11) + at(12), over: at(13) + at(14) }]
}

function isServer(pid: number, folder: string): boolean {
  const [program = '', ...argv] = textOf(`/proc/${pid}/cmdline`).split('\0')
  return program.endsWith('/postgres') && argv.some((argument) => argument.startsWith(folder))
}
