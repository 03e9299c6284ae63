import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { endApplication } from '../application-end.ts'
import { ModalHost } from './ModalHost.tsx'
import { type ModalEnd, type ModalRequest, openModal } from './modals.ts'
import { showOffline } from './offline.ts'

/** Opens it and answers what it resolved with; '' while it has not. */
function open(request: Partial<ModalRequest> = {}) {
  const result: { end: ModalEnd | '' } = { end: '' }
  act(() => {
    void openModal({ title: 'Aviso', message: 'Texto', ...request }).then((end) => (result.end = end))
  })
  return result
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const dialogs = () => [...screen.queryAllByRole('dialog'), ...screen.queryAllByRole('alertdialog')]
const title = () => screen.getByRole('heading').textContent
const escape = () => act(async () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })))
const pressOutside = () =>
  act(async () => {
    fireEvent.pointerDown(screen.getByRole('dialog'))
    fireEvent.click(screen.getByRole('dialog'))
  })

test('it says how it closed: by its button, its action, its icon, Escape or a press outside', async () => {
  render(<ModalHost />)
  const request = { closeButton: 'No bloquear', action: { label: 'Bloquear', danger: true } }
  const byButton = open(request)
  await press('No bloquear')
  const byAction = open(request)
  await press('Bloquear')
  const byIcon = open()
  await press('Cerrar')
  const byEscape = open()
  await escape()
  const byOutside = open()
  await pressOutside()
  expect([byButton, byAction, byIcon, byEscape, byOutside].map(({ end }) => end)).toEqual(['button', 'action', 'icon', 'icon', 'outside'])
  expect(dialogs()).toEqual([])
})

test('one is open at a time; closing it, by the icon too, opens the next', async () => {
  render(<ModalHost />)
  open({ title: 'Uno' })
  const second = open({ title: 'Dos', closeButton: 'Entendido' })
  open({ title: 'Tres' })
  expect(dialogs()).toHaveLength(1)
  expect(title()).toBe('Uno')
  expect(document.body.classList.contains('modal-open')).toBe(true)
  await press('Cerrar')
  expect(title()).toBe('Dos')
  expect(second.end).toBe('')
  await press('Entendido')
  expect(title()).toBe('Tres')
  expect(document.body.classList.contains('modal-open')).toBe(true)
  await press('Cerrar')
  expect(document.body.classList.contains('modal-open')).toBe(false)
})

test('one that cannot be closed reports each decline by the icon and stays, until its button closes it', async () => {
  render(<ModalHost />)
  const onDecline = vi.fn<() => void>()
  const result = open({ canBeClosed: false, onDecline, closeButton: 'Acepto' })
  await press('Cerrar')
  await escape()
  await pressOutside()
  expect(onDecline).toHaveBeenCalledTimes(2)
  expect(result.end).toBe('')
  await press('Acepto')
  expect(result.end).toBe('button')
})

test('one that a press outside must not close stays, and its icon closes it', async () => {
  render(<ModalHost />)
  const result = open({ closeOnClickOutside: false })
  await pressOutside()
  expect(result.end).toBe('')
  await press('Cerrar')
  expect(result.end).toBe('icon')
})

test('who leaves the application takes with them what is open and what waits', async () => {
  render(<ModalHost />)
  const both = [open(), open()]
  await act(async () => endApplication())
  expect(both.map(({ end }) => end)).toEqual(['withdrawn', 'withdrawn'])
  expect(document.body.classList.contains('modal-open')).toBe(false)
})

test('without connection «Operación no permitida» is told once, however many operations fail', async () => {
  render(<ModalHost />)
  act(() => {
    void showOffline()
    void showOffline()
  })
  expect(screen.getByRole('alertdialog', { name: 'Operación no permitida' }).textContent).toContain('verifique su conexión.')
  await press('Entendido')
  expect(dialogs()).toEqual([])
})
