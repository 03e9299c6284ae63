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
  expect(onClose.mock.calls).toEqual([['icon'], ['icon'], ['outside']])
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

test('one that closes by its icon alone stays when somebody presses outside', () => {
  const onClose = vi.fn()
  render(<Modal title="Aviso" canBeClosed="by-icon" onClose={onClose} />)
  pressOutside()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(onClose).toHaveBeenCalledWith('icon')
})

test('one that the browser closes without asking opens again, and whoever shows it decides', () => {
  const onClose = vi.fn()
  render(<Modal title="Sesión" canBeClosed={false} onClose={onClose} />)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  dialog.close()
  fireEvent(dialog, new Event('close'))
  expect(dialog.open).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('the focus starts at the control that is marked, or at the first', () => {
  const buttons = (
    <>
      <button type="button">Salir</button>
      <button type="button" data-initial-focus="">
        Seguir
      </button>
    </>
  )
  render(<Modal title="Sesión" canBeClosed={false} footer={buttons} onClose={() => undefined} />)
  expect(document.activeElement?.textContent).toBe('Seguir')
})
