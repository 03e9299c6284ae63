import { ownerOf } from '@almenara/contract/address-tree'
import { expect, test } from 'vitest'
import { abbreviated, prunedTree, wholeTree } from './address-trees.ts'

const OWNED = [
  ['/things', 'list'],
  ['/things/$id/details/{-$txId}', 'one'],
  ['/things/$id/pay', 'payments'],
  ['/places/$id', 'places'],
  ['/places', 'places'],
] as const

test('an address is its owner’s with its optional parameter and without it, and what is below it is nobody’s', () => {
  const tree = wholeTree(OWNED)
  for (const at of ['/things/1/details', '/things/1/details/2', '/things/1/details/']) expect(ownerOf(tree, at)).toBe('one')
  for (const at of ['/', '/things/1', '/things/1/details/2/3', '/places/1/2', '/other', '/constructor'])
    expect(ownerOf(tree, at)).toBeUndefined()
})

test('a part that is written out goes before one that may be any, and any is tried where what is written out leads nowhere', () => {
  const tree = wholeTree([
    ['/things/new', 'form'],
    ['/things/$id/edit', 'edit'],
    ['/things/$id', 'one'],
  ])
  expect(ownerOf(tree, '/things/new')).toBe('form')
  expect(ownerOf(tree, '/things/new/edit')).toBe('edit')
  expect(ownerOf(tree, '/things/2')).toBe('one')
})

test('a branch that is all of one is pruned to its name, and owns what is below', () => {
  expect(prunedTree(OWNED)).toEqual({ things: { '': 'list', $: { details: 'one', pay: 'payments' } }, places: 'places' })
})

test('a branch that is mostly of one names the others and gives it the rest, and its end stays nobody’s', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((part) => [`/things/${part}`, 'one'] as const)
  const tree = abbreviated(prunedTree([...many, ['/things/g', 'two']]))
  expect(tree).toEqual({ things: { g: 'two', '*': 'one' } })
  expect(['/things/a', '/things/g', '/things'].map((at) => ownerOf(tree, at))).toEqual(['one', 'two', undefined])
})

test('an address of two owners does not build, nor one whose words are not written out', () => {
  expect(() =>
    wholeTree([
      ['/things/$id', 'one'],
      ['/things/$other', 'two'],
    ]),
  ).toThrow('is of two')
  expect(() => wholeTree([['/things/{$kind}-transfers', 'one']])).toThrow('staticData.values')
})
