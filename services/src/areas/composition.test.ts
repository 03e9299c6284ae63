import { expect, test } from 'vitest'
import { orderKindsOf } from '../two-step/define.ts'
import { followOf, setOrderKinds, undoneSinceOf, workOf } from '../two-step/order-kinds.ts'
import { composeAreas } from './composition.ts'
import { routes } from './routes.ts'

const kinds = orderKindsOf(routes)

test('an area that is only imported adds no kind of order: the composition alone says which there are', () => {
  setOrderKinds([])
  expect(kinds.map(({ kind }) => workOf(kind) ?? followOf(kind) ?? undoneSinceOf(kind)).filter(Boolean)).toEqual([])
  composeAreas()
  expect(kinds.length).toBeGreaterThan(30)
  for (const { kind, work, follow, undoneSince } of kinds) {
    expect([workOf(kind), followOf(kind), undoneSinceOf(kind)], kind).toEqual([work, follow, undoneSince])
  }
})

test('two operations with one kind stop the start, and change nothing', () => {
  const again = {
    kind: 'external-transfer',
    refusals: {},
    work: undefined,
    asksOutside: undefined,
    follow: undefined,
    undoneSince: undefined,
    warningsAt: undefined,
    partByCode: undefined,
    mayCoSign: undefined,
    refusedByOther: undefined,
  }
  expect(() => setOrderKinds([...kinds, again])).toThrow('Two operations make orders of the kind')
  expect(workOf('external-transfer')).toBeDefined()
})
