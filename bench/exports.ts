/** What the largest file of each format costs in memory, and the other requests meanwhile. */
import { addDays } from '@almenara/contract/dates'
import { EXPORT_MAXIMUM } from '@almenara/contract/limits'
import type { Million } from './million.ts'
import { megabytesOf } from './own-memory.ts'
import { limit, p99, type Verdict } from './verdict.ts'
import { EXPORT_FORMATS, type ExportFormat } from '@almenara/contract/export-formats'

const REST_REQUESTS = 300
const MAX_MB: Readonly<Record<ExportFormat, number>> = { PDF: 150, XLS: 150, CSB43_CLASSIC: 64, CSB43_SEPA: 64, XML: 64 }
/** What a request may wait for a turn of the event loop and of the database, beside its own p99 at rest. */
const MAX_SLOWER = 10

export async function benchExports({ url, headers, last }: Million, report: (line: string) => void): Promise<Verdict[]> {
  const ask = async () => {
    const began = performance.now()
    await (await fetch(`${url}?fromDate=${last}&toDate=${last}`, { headers })).text()
    return performance.now() - began
  }
  const rest: number[] = []
  for (let count = 0; count < REST_REQUESTS; count += 1) rest.push(await ask())
  const verdicts: Verdict[] = []
  for (const format of EXPORT_FORMATS) {
    const target = await addressOf({ url, headers, last }, format)
    // Once before: what is loaded and compiled the first time stays, and is no part of a file.
    await drain(target, headers)
    const megabytes = await megabytesOf(() => drain(target, headers))
    const { others, seconds } = await watch(() => drain(target, headers), ask)
    report(`exports: ${format} in ${seconds.toFixed(1)} s, ${others.length} requests meanwhile`)
    verdicts.push(
      limit(`${format} of ${EXPORT_MAXIMUM[format]} movements, memory`, megabytes, 'at most', MAX_MB[format], ' MB'),
      limit(`${format}, p99 of other requests beside at rest`, p99(others) / p99(rest), 'at most', MAX_SLOWER, ' ×'),
    )
  }
  return verdicts
}

/** The days whose movements are as many as the format takes: a thousand a day, until the last. */
async function addressOf({ url, headers, last }: Pick<Million, 'url' | 'headers' | 'last'>, format: ExportFormat): Promise<string> {
  const dates = `fromDate=${addDays(last, 1 - EXPORT_MAXIMUM[format] / 1000)}&toDate=${last}`
  const { txId } = (await (await fetch(`${url}?${dates}`, { headers })).json()) as { txId: string }
  return `${url}/export/${format === 'PDF' || format === 'XLS' ? 'screen' : 'data'}?txId=${txId}&format=${format}`
}

async function drain(target: string, headers: Million['headers']): Promise<void> {
  const answer = await fetch(target, { headers })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
  for await (const _ of answer.body) continue
}

async function watch(work: () => Promise<void>, ask: () => Promise<number>) {
  const began = performance.now()
  const working = { done: false }
  const others: number[] = []
  const asking = async () => {
    while (!working.done) others.push(await ask())
  }
  const asked = asking()
  await work()
  working.done = true
  await asked
  return { others, seconds: (performance.now() - began) / 1000 }
}
