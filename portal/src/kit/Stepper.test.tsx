import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Stepper } from './Stepper.tsx'

test('the current step is marked and the ones before it say they are done', () => {
  render(<Stepper steps={['Datos', 'Firma', 'Resultado']} current={1} />)
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(steps.map((step) => step.textContent)).toEqual(['Datos (hecho)', '2Firma', '3Resultado'])
})
