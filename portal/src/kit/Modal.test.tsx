import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Modal } from './Modal.tsx'

const pressOutside = () => {
  const dialog = screen.getByRole('dialog')
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
}

test('a modal is named by its title and closes by the cross, Escape and a press outside', () => {
  const onClose = vi.fn()
  render(
    <Modal title="Cancelar la orden" onClose={onClose}>
      Se anulará.
    </Modal>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  fireEvent(screen.getByRole('dialog', { name: 'Cancelar la orden' }), new Event('cancel', { cancelable: true }))
  pressOutside()
  expect(onClose).toHaveBeenCalledTimes(3)
})

test('a press that starts inside and ends outside does not close it', () => {
  const onClose = vi.fn()
  render(
    <Modal title="Aviso" onClose={onClose}>
      <p>Texto</p>
    </Modal>,
  )
  fireEvent.pointerDown(screen.getByText('Texto'))
  fireEvent.click(screen.getByRole('dialog'))
  expect(onClose).not.toHaveBeenCalled()
})

test('one that cannot be closed has no cross and ignores Escape and presses outside', () => {
  const onClose = vi.fn()
  render(
    <Modal title="Sesión" canBeClosed={false} onClose={onClose}>
      Caduca.
    </Modal>,
  )
  const cancel = new Event('cancel', { cancelable: true })
  fireEvent(screen.getByRole('dialog'), cancel)
  pressOutside()
  expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull()
  expect(cancel.defaultPrevented).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('the body knows that a modal is open until the last one goes, and the focus returns to where it was', () => {
  const view = render(<button type="button">Abrir</button>)
  const opener = screen.getByRole('button')
  opener.focus()
  const first = render(<Modal title="Uno" onClose={() => undefined} />)
  const second = render(<Modal title="Dos" onClose={() => undefined} />)
  second.unmount()
  expect(document.body.classList.contains('modal-open')).toBe(true)
  first.unmount()
  expect(document.body.classList.contains('modal-open')).toBe(false)
  expect(document.activeElement).toBe(opener)
  view.unmount()
})
