import { expect, it } from 'vitest'
import { isSatisfied } from './install.mjs'

const WANTED = {
  '': { version: '4.0.0' },
  contract: { version: '4.0.0' },
  'node_modules/@almenara/contract': { link: true },
  'node_modules/fastify': { version: '5.12.8' },
  'node_modules/pg-darwin': { version: '1.0.0', optional: true },
  'services/node_modules/zod': { version: '4.6.7' },
}
const PRESENT = {
  'node_modules/@almenara/contract': { link: true },
  'node_modules/fastify': { version: '5.12.8' },
  'services/node_modules/zod': { version: '4.6.7' },
}

it('is satisfied without what is for another platform', () => {
  expect(isSatisfied(WANTED, PRESENT)).toBe(true)
})

it.each([
  ['another version', { ...PRESENT, 'node_modules/fastify': { version: '5.12.7' } }],
  ['a package missing', { 'node_modules/@almenara/contract': { link: true }, 'node_modules/fastify': { version: '5.12.8' } }],
  ['a workspace not linked', { 'node_modules/fastify': { version: '5.12.8' }, 'services/node_modules/zod': { version: '4.6.7' } }],
  ['another version of an optional package', { ...PRESENT, 'node_modules/pg-darwin': { version: '0.9.0' } }],
])('is not satisfied by %s', (_case, present) => {
  expect(isSatisfied(WANTED, present)).toBe(false)
})
