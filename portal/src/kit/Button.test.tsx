import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

test('an unavailable button stays reachable, gives its reason and does nothing', () => {
  const onClick = vi.fn()
  render(
    <Button onClick={onClick} unavailable="Puede consultar, pero no operar.">
      Transferir
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Transferir' })
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Puede consultar, pero no operar.')
})

test('an unavailable submit button does not send its form', () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" unavailable="Falta el importe.">
        Continuar
      </Button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a busy button announces what it is doing and ignores a second press', () => {
  const onClick = vi.fn()
  const { rerender } = render(
    <Button busy={false} onClick={onClick}>
      Firmar
    </Button>,
  )
  fireEvent.click(screen.getByRole('button'))
  rerender(
    <Button busy onClick={onClick}>
      Firmar
    </Button>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toBe('Enviando…')
})

test('a button does not send a form unless it says so', () => {
  render(<Button>Cancelar</Button>)
  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})
