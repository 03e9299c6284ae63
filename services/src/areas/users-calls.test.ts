import { expect, test } from 'vitest'
import { routes } from './routes.ts'

const all = routes.map(({ call }) => `${call.method} ${call.path}`)
const posts = routes.flatMap(({ call }) => (call.method === 'POST' && call.path.startsWith('/users/') ? [call.path] : []))

/** Specification §7: what asks who somebody is, and what sends another code. Recovering the password has a code of its own. */
const ALONE = ['/users/v1/info', '/users/v1/forwardOTP', '/users/v1/recover-user-password/forwardOTP']

test.each(posts.filter((path) => !ALONE.includes(path)))('POST %s is the authorization or the confirmation of a pair', (path) => {
  const [, operation, half] = /^(.+)\/(authorization|confirmation)$/.exec(path) ?? []
  expect(half).toBeDefined()
  const other = half === 'authorization' ? 'confirmation' : 'authorization'
  expect(posts).toContain(`${operation}/${other}`)
})

test.each([
  'GET /users/v1/logout',
  'GET /users/v1/mainInfo',
  'GET /users/v1/minimalInfo',
  'GET /users/v1/contact-info/view',
  'GET /users/v1/otp/view',
  'GET /users/v1/rgpd/status',
  'GET /users/v1/rgpd/view',
  'GET /users/v1/rgpd/general-conditions',
  'GET /users/v1/products/view',
  'GET /users/v1/otp/phone-countries',
  'GET /users/v1/biometry-devices/extract',
  'GET /users/v1/personal-documents/extract',
  'POST /users/v1/info',
  'POST /users/v1/forwardOTP',
  'POST /users/v1/block/authorization',
  'POST /users/v1/contact-info/change/authorization',
  'POST /users/v1/otp/admin/authorization',
  'POST /users/v1/rgpd/change/authorization',
  'POST /users/v1/psd2-sca/authorization',
  'POST /users/v1/biometry/authorize/authorization',
  'POST /users/v1/biometry-devices/{id}/delete/authorization',
  'POST /users/v1/recover-user-password/authorization',
  'POST /users/v1/change-password/authorization',
  'POST /users/v1/personal-documents/export/authorization',
  'PUT /users/v1/change-password',
  'GET /session-logs/v1/{id}',
  'GET /session-logs/v1/{id}/events',
])('the specification’s call %s is answered', (call) => {
  expect(all).toContain(call)
})
