import { toLocalDate } from '@almenara/contract/dates'
import { expect, test } from 'vitest'
import { readPeriodic, type PeriodicDraft } from './periodic-draft.ts'

const today = toLocalDate('2026-11-20')
const draft: PeriodicDraft = { amount: '95,00', concept: ' Garaje ', periodicity: 'MONTHLY', firstOn: '05/12/2026', until: '' }
const read = (part: Partial<PeriodicDraft> = {}) => readPeriodic({ ...draft, ...part }, today)

test('what is right is what the bank is asked, with an end only where there is one', () => {
  const input = { amount: 9500, concept: 'Garaje', periodicity: 'MONTHLY', firstOn: '2026-12-05' }
  expect(read()).toEqual({ input })
  expect(read({ until: '05/06/2027' })).toEqual({ input: { ...input, until: '2027-06-05' } })
})

test.each<[keyof PeriodicDraft, string, string]>([
  ['amount', '0', 'El importe debe ser mayor que cero.'],
  ['firstOn', '20/11/2026', 'Elija un día posterior a hoy.'],
  ['firstOn', '', 'Escriba la fecha.'],
  ['until', '04/12/2026', 'Elija un día desde el 05/12/2026, que es la próxima.'],
])('«%s» that cannot be («%s») says what to do', (field, value, problem) => {
  expect(read({ [field]: value })).toEqual({ problems: { [field]: problem }, first: field })
})
