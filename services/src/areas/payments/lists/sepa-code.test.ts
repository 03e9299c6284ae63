import { expect, test } from 'vitest'
import { openTestBank, post } from '../../../testing/bank.ts'
import { addCustomer } from '../../../testing/orders.ts'

test('the identifier of a creditor is calculated of a NIF and a suffix, and each of them is asked for again where it is wrong', async ({
  onTestFinished,
}) => {
  const tested = await openTestBank()
  onTestFinished(() => tested.close())
  const { tokens } = await addCustomer(tested, 'luz.gil')
  const code = async (taxId: string, suffix: string) =>
    (await post(tested, tokens, '/services/remittances/v1/sepa-code', { taxId, suffix })).json()
  expect(await code('b-85.626.240', '000')).toEqual({
    creditorId: 'ES77000B85626240',
    parts: { country: 'ES', check: '77', suffix: '000', taxId: 'B85626240' },
  })
  expect(await code('B85626241', '000')).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'taxId' }] })
  expect(await code('', '000')).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'taxId', message: 'Escriba el NIF.' }] })
  expect(await code('B85626240', '0A0')).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'suffix' }] })
})
