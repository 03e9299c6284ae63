/** Prometheus reads the alert rules, and each fires on what it is for and on nothing else. */
import { spawnSync } from 'node:child_process'
import type { Ground } from './support/ground.ts'

const FOLDER = 'deploy/prometheus'

/** Whether this machine has the program. */
export function hasPromtool(): boolean {
  return spawnSync('promtool', ['--version']).error === undefined
}

export async function alertRules(ground: Ground): Promise<void> {
  const check = (what: string, ...words: string[]) => {
    const { error, status, stdout, stderr } = spawnSync('promtool', words, { cwd: FOLDER, encoding: 'utf8' })
    if (error) throw new Error('promtool is not installed: apt-get install prometheus', { cause: error })
    ground.promise(what, status === 0, (stdout + stderr).trim().split('\n').join(' '))
  }
  check('Prometheus reads the rules', 'check', 'config', 'prometheus.yml')
  check('each alert fires on what it is for, and is silent otherwise', 'test', 'rules', 'alerts.test.yml')
}
