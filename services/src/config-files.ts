/** Settings that are kept in files, as a secret store mounts them: NAME_FILE names the file that holds NAME. */
import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

const SUFFIX = '_FILE'
const isOurs = (name: string) => name.startsWith('ALMENARA_') || name === 'DATABASE_URL'

/** The environment with each NAME of ours read from its file, without the line's end. Throws ConfigError for a file that cannot be read. */
export function withFiles(env: Environment): Environment {
  const read: Record<string, string> = {}
  for (const [key, file] of Object.entries(env)) {
    if (!file || !key.endsWith(SUFFIX)) continue
    const name = key.slice(0, -SUFFIX.length)
    if (!isOurs(name)) continue
    if (env[name]) throw new ConfigError(`Set ${name} or ${key}, not both.`)
    read[name] = contentOf(key, file)
  }
  return { ...env, ...read }
}

function contentOf(key: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trimEnd()
  } catch (error) {
    throw new ConfigError(`${key}: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (text === '') throw new ConfigError(`${key}: ${file} is empty.`)
  return text
}
