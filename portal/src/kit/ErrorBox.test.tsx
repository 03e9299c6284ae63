import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ErrorBox } from './ErrorBox.tsx'

test('an error interrupts, is headed «Error», keeps the host text and comes into view each time it changes', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { rerender } = render(<ErrorBox message="No se pudo." hostText="SALDO INSUFICIENTE" code="S104" />)
  expect(screen.getByRole('alert').textContent).toBe('ErrorNo se pudo. (S104)SALDO INSUFICIENTE')
  rerender(<ErrorBox message="Otra vez no." />)
  expect(scrolled).toHaveBeenCalledTimes(2)
})
