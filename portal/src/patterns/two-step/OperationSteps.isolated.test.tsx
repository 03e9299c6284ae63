import type { OrderState } from '@almenara/contract/two-step'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useForcedStep } from '../../base/forced-step.ts'
import { OperationSteps, type OperationStepsProps } from './OperationSteps.tsx'

vi.mock('./ReviewStep.tsx', () => ({
  ReviewStep: ({ back, alone }: { back?: string; alone: boolean }) => <p>{alone ? 'La firma sola' : (back ?? 'Volver a los datos')}</p>,
}))
vi.mock('../../base/forced-step.ts', () => ({ useForcedStep: vi.fn() }))

beforeEach(() => void vi.mocked(useForcedStep).mockReset())

const order = (method: string) =>
  ({ signature: { methods: [method], challenge: { method } }, signatures: { given: 0, required: 1 } }) as unknown as OrderState
const operation = { confirm: vi.fn(), resend: vi.fn(), choose: vi.fn(), edit: vi.fn(), error: null, busy: undefined }

function renderSteps(phase: OperationStepsProps['operation']['phase'], begins?: OperationStepsProps['begins']) {
  render(
    <OperationSteps
      operation={{ ...operation, phase }}
      title="Anular transferencia"
      product={undefined}
      action="anular"
      begins={begins}
      result={() => null}
    >
      <p>Lo que se anula</p>
    </OperationSteps>,
  )
  return {
    steps: screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^\d/, '')),
    current: screen.queryAllByRole('listitem').findIndex((step) => step.hasAttribute('aria-current')),
  }
}

test('where data are asked for they are the first of three steps', () => {
  expect(renderSteps({ step: 'editing' })).toEqual({ steps: ['Datos', 'Revisión y firma', 'Resultado'], current: 0 })
  expect(screen.getByText('Paso 1 de 3')).toBeTruthy()
})

test('where none are, what will happen is read in the step where it is signed', () => {
  expect(renderSteps({ step: 'editing' }, 'notice')).toEqual({ steps: ['Revisión y firma', 'Resultado'], current: 0 })
  expect(screen.getByText('Paso 1 de 2')).toBeTruthy()
})

test('the review of what is signed is called so, and leads back to what was typed', () => {
  renderSteps({ step: 'reviewing', order: order('OTP_SMS') })
  expect(screen.getByRole('heading', { level: 1, name: 'Revisión y firma' })).toBeTruthy()
  expect([screen.getByText('Paso 2 de 3'), screen.getByText('Volver a los datos')]).toHaveLength(2)
})

test('what needs no code is reviewed and not signed', () => {
  expect(renderSteps({ step: 'reviewing', order: order('NONE') }, 'notice').steps).toEqual(['Revisión', 'Resultado'])
  expect(screen.getByRole('heading', { level: 1, name: 'Revisión' })).toBeTruthy()
  expect(screen.getByText('Volver')).toBeTruthy()
})

test('one that a forced step asks for is a step already: it keeps its title, has none of its own, and is signed by itself', () => {
  vi.mocked(useForcedStep).mockReturnValue({ role: 'AUTH_USER_PSD2_SCA', page: '/personal-data/psd2-sca' })
  expect(renderSteps({ step: 'reviewing', order: order('OTP_SMS') }, 'notice').steps).toEqual([])
  expect(screen.getByRole('heading', { level: 1, name: 'Anular transferencia' })).toBeTruthy()
  expect(screen.getByText('La firma sola')).toBeTruthy()
})
