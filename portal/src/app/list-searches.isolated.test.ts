// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type * as declarations from '../patterns/extract-screen/list-declaration.ts'

type ListDeclaration = declarations.ListDeclaration

const lists = vi.hoisted(() => [] as ListDeclaration[])
vi.mock('../patterns/extract-screen/list-declaration.ts', async (original) => {
  const own = await original<typeof declarations>()
  const defineList = (declared: ListDeclaration) => {
    lists.push(declared)
    return declared
  }
  return { ...own, defineList }
})

/** Every list is declared in a module of its area that draws nothing. */
const areas = import.meta.glob(['../areas/**/*.ts', '!../areas/**/*.test.ts'])

test('every list that is searched says that an amount may be typed if, and only if, its search looks in amounts', async () => {
  await Promise.all(Object.values(areas).map((load) => load()))
  const searched = lists.flatMap(({ caption, filters }) =>
    filters.filter((filter) => filter.kind === 'words').map((filter) => ({ caption, ...filter })),
  )
  expect(lists.length).toBeGreaterThan(searched.length)
  expect(searched.length).toBeGreaterThan(10)
  for (const { caption, placeholder, amounts } of searched) {
    expect([caption, /\bimporte\b/i.test(placeholder)]).toEqual([caption, amounts])
  }
})
