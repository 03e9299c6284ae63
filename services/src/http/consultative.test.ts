import type { TokenReply } from '@almenara/contract/areas/session'
import { pathOf } from '@almenara/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../areas/routes.ts'
import { addAccount, addUser, openTestBank, signInAs, type TestAccount, type TestBank } from '../testing/bank.ts'

let bank: TestBank
let reader: TokenReply
let account: TestAccount

beforeAll(async () => {
  bank = await openTestBank()
  const user = await addUser(bank, 'consulta', 'Almenara1', false)
  // As `operator -- power USER operate IBAN` leaves it: the power says that they may, the customer's own state that they may not.
  account = await addAccount(bank, user)
  reader = await signInAs(bank, user)
})
afterAll(() => bank.close())

const calls = routes.map(({ call }) => call)
const changing = calls.filter(({ method, feature, anonymous }) => method !== 'GET' && feature !== 'public' && !anonymous)
const label = ({ method, path }: (typeof calls)[number]) => `${method} ${path}`

async function answered(call: (typeof calls)[number]): Promise<string | undefined> {
  const ids = new Proxy({}, { get: () => account.id })
  const reply = await bank.app.inject({
    method: call.method,
    url: pathOf(call.path, ids),
    headers: { authorization: `Bearer ${reader.access_token}` },
    payload: {},
  })
  return reply.json().code
}

test('a consultative customer is refused every call that changes something, unless the contract says that it is for them', async () => {
  const refused: string[] = []
  for (const call of changing) if ((await answered(call)) === 'CONSULTATIVE') refused.push(label(call))
  expect(refused).toEqual(changing.filter(({ consultative }) => !consultative).map(label))
})

test('what is for them too is what orders nothing, by name', () => {
  const open = changing.filter(({ consultative, path }) => consultative && !path.endsWith('/confirmation'))
  expect(open.map(label).sort()).toEqual([
    'POST /alerts/v1/push-devices/{deviceId}/removal',
    'POST /certificates/v1/generation',
    'POST /certificates/v1/preview',
    'POST /downloads/v1/files/{fileId}/removal',
    'POST /mailbox/v1/communications-export',
    'POST /mailbox/v1/communications/read',
    'POST /remittances/v1/sepa-code',
    'POST /session/v1/activity',
    'POST /signature/v1/{operationId}/cancel',
    'POST /signature/v1/{operationId}/method',
    'POST /users/v1/biometry/authorize/authorization',
    'POST /users/v1/block/authorization',
    'POST /users/v1/forwardOTP',
    'POST /users/v1/info',
    'POST /users/v1/personal-documents/export/authorization',
    'POST /users/v1/psd2-sca/authorization',
    'POST /users/v1/rgpd/change/authorization',
    'PUT /accounts/v1/{id}/alias',
    'PUT /cards/v1/{id}/alias',
    'PUT /financings/v1/{id}/alias',
    'PUT /notice/v1/{id}/read',
    'PUT /savings/v1/{id}/alias',
    'PUT /users/v1/biometry-devices/{id}/name',
    'PUT /users/v1/change-password',
    'PUT /users/v1/products',
  ])
})

test('no read says of itself whether it is for consultative customers', () => {
  expect(calls.filter(({ method, consultative }) => method === 'GET' && consultative).map(label)).toEqual([])
})
