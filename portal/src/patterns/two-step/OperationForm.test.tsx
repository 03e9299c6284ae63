import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CallFailure } from '../../api/failure.ts'
import { RadioGroup } from '../../kit/Choice.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { OperationForm } from './OperationForm.tsx'
import { Question } from './Question.tsx'
import { invalidFields, type ReadDraft } from './read-draft.ts'
import { signing } from './restriction.ts'
import { useOperationForm } from './use-operation-form.ts'
import type { TwoStep } from './use-two-step.ts'

interface Draft {
  payee: string
  concept: string
  when: 'TODAY' | 'LATER'
}

const FIELDS = ['payee', 'concept', 'when'] as const

/** A concept is asked for only of what is sent later. */
function readDraft(draft: Draft): ReadDraft<Draft, (typeof FIELDS)[number]> {
  const concept = draft.when === 'LATER' && draft.concept === '' ? 'Escriba el concepto.' : undefined
  if (draft.payee !== '' && !concept) return { input: draft }
  return invalidFields({ payee: draft.payee === '' ? 'Escriba quién lo recibe.' : undefined, concept, when: undefined })
}

type Operation = Pick<TwoStep<Draft>, 'phase' | 'authorize' | 'error' | 'busy'>

interface FormProps {
  operation: Operation
  canOperate: boolean
  weighs?: 'primary' | 'secondary'
}

function Form({ operation, canOperate, weighs }: FormProps) {
  const [draft, setDraft] = useState<Draft>({ payee: '', concept: '', when: 'LATER' })
  const form = useOperationForm({ operation, draft, onChange: setDraft, fields: FIELDS, read: readDraft(draft), canOperate })
  return (
    <OperationForm form={form} weighs={weighs} cancel={<a href="/global">Cancelar</a>}>
      <Question title="¿A quién?">
        <TextField
          id="payee"
          label="Beneficiario"
          value={draft.payee}
          onChange={({ target }) => form.change({ payee: target.value })}
          error={form.problems.payee}
        />
        <TextField
          id="concept"
          label="Concepto"
          value={draft.concept}
          onChange={({ target }) => form.change({ concept: target.value })}
          error={form.problems.concept}
        />
      </Question>
      <Question title="¿Cuándo?" field="when">
        <RadioGroup
          label="Cuándo"
          options={[
            { value: 'TODAY', label: 'Hoy' },
            { value: 'LATER', label: 'Otro día' },
          ]}
          value={draft.when}
          onChange={(when) => form.change({ when })}
          error={form.problems.when}
        />
      </Question>
    </OperationForm>
  )
}

function renderForm(part: Partial<Operation> = {}, canOperate = true, weighs: FormProps['weighs'] = 'primary') {
  const authorize = vi.fn()
  const queries = new QueryClient()
  queries.setQueryData(signing.queryKey, { executive: true, methods: [{ method: 'OTP_SMS', locked: false }] })
  queries.setQueryDefaults(signing.queryKey, { staleTime: Infinity })
  render(
    <QueryClientProvider client={queries}>
      <Form
        operation={{ phase: { step: 'editing' }, error: null, busy: undefined, authorize, ...part }}
        canOperate={canOperate}
        weighs={weighs}
      />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), authorize, goOn: screen.getByRole('button', { name: /^Continuar/ }) }
}

const shown = (text: string) => screen.queryByText(text) !== null

test.each([
  ['primary', ['Continuar', 'Cancelar']],
  ['secondary', ['Cancelar', 'Continuar']],
] as const)('where going on weighs as %s the first thing to press is what should be thought of first', (weighs, names) => {
  const { goOn } = renderForm({}, true, weighs)
  const foot = within(goOn.parentElement as HTMLElement)
  const presses = foot.getAllByText(/^(Continuar|Cancelar)$/)
  expect(presses.map(({ textContent }) => textContent)).toEqual(names)
})

test('each wrong field says why, the first takes the focus and nothing is sent until all are right', async () => {
  const { user, authorize, goOn } = renderForm()
  await user.click(goOn)
  expect([shown('Escriba quién lo recibe.'), shown('Escriba el concepto.')]).toEqual([true, true])
  expect(document.activeElement).toBe(screen.getByLabelText('Beneficiario'))
  await user.keyboard('A')
  expect([shown('Escriba quién lo recibe.'), shown('Escriba el concepto.')]).toEqual([false, true])
  await user.click(goOn)
  expect(document.activeElement).toBe(screen.getByLabelText('Concepto'))
  expect(authorize).not.toHaveBeenCalled()
  await user.keyboard('B')
  await user.click(goOn)
  expect(authorize.mock.calls).toEqual([[{ payee: 'A', concept: 'B', when: 'LATER' }]])
})

test('a field says what is wrong no longer than it is true, though it was another that was changed', async () => {
  const { user, goOn } = renderForm()
  await user.click(goOn)
  await user.click(screen.getByRole('radio', { name: 'Hoy' }))
  expect([shown('Escriba quién lo recibe.'), shown('Escriba el concepto.')]).toEqual([true, false])
})

test('what the bank refuses is said at its field, which takes the focus, and in a box where no field can say it', () => {
  const fields = [
    { field: 'payee', message: 'Esa cuenta no existe.' },
    { field: 'account', message: 'Su cuenta no admite esta operación.' },
  ]
  renderForm({ error: new CallFailure('BAD_INPUT', 'DEFAULT', '', { fields }) })
  expect(screen.getByLabelText('Beneficiario').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('Beneficiario'))
  expect(screen.getAllByText('Esa cuenta no existe.')).toHaveLength(1)
  expect(screen.getByText('Su cuenta no admite esta operación.')).toBeTruthy()
})

test('where the customer may not operate the form says why and sends nothing', async () => {
  const { user, authorize, goOn } = renderForm({}, false)
  expect(goOn.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Este producto es solo de consulta para usted')).toBeTruthy()
  await user.type(screen.getByLabelText('Beneficiario'), 'A{Enter}')
  expect(authorize).not.toHaveBeenCalled()
  expect(shown('Escriba el concepto.')).toBe(false)
})

test('who comes back to a field finds the focus there', () => {
  renderForm({ phase: { step: 'editing', at: 'concept' } })
  expect(document.activeElement).toBe(screen.getByLabelText('Concepto'))
})

test('radios take the focus in the one that was chosen', () => {
  renderForm({ phase: { step: 'editing', at: 'when' } })
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Otro día' }))
})
