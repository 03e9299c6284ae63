import { expect, test } from 'vitest'
import { openTestBank } from '../testing/bank.ts'
import { logger } from './log.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test('the log of a request names its trace, where it carries one that can be read', async () => {
  const lines: Record<string, unknown>[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const bank = await openTestBank({ logger: { ...logger, stream } })
  const ask = async (traceparent?: string) => {
    lines.splice(0)
    await bank.app.inject({ url: '/services/status/v2/web', headers: traceparent === undefined ? {} : { traceparent } })
    return lines.map(({ traceId }) => traceId)
  }
  expect(await ask(`00-${TRACE}-00f067aa0ba902b7-01`)).toEqual([TRACE, TRACE])
  for (const none of [undefined, `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, 'Carmen'])
    expect(await ask(none)).toEqual([undefined, undefined])
  await bank.close()
})
