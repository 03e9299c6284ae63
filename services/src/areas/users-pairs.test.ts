import { expect, test } from 'vitest'
import { routes } from './routes.ts'

const posts = routes.flatMap(({ call }) => (call.method === 'POST' && call.path.startsWith('/users/') ? [call.path] : []))

/** Specification §7: what asks who somebody is, and what sends another code. Recovering the password has a code of its own. */
const ALONE = ['/users/v1/info', '/users/v1/forwardOTP', '/users/v1/recover-user-password/forwardOTP']

test.each(posts.filter((path) => !ALONE.includes(path)))('POST %s is the authorization or the confirmation of a pair', (path) => {
  const [, operation, half] = /^(.+)\/(authorization|confirmation)$/.exec(path) ?? []
  expect(half).toBeDefined()
  const other = half === 'authorization' ? 'confirmation' : 'authorization'
  expect(posts).toContain(`${operation}/${other}`)
})
