import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
// Compiled before the first test opens it: lazily it would take part of that test's time.
import './MenuPopup.tsx'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { Menu } from './Menu.tsx'

const onPdf = vi.fn()
const onXml = vi.fn()

function renderMenu() {
  onPdf.mockClear()
  onXml.mockClear()
  render(
    <Menu
      label="Formatos"
      items={[
        { id: 'pdf', label: 'PDF', onSelect: onPdf },
        { id: 'xml', label: 'XML', onSelect: onXml, unavailable: 'La fecha final debe ser anterior a hoy' },
      ]}
      trigger={(properties) => <Button {...properties}>Descargar</Button>}
    />,
  )
  return screen.getByRole('button', { name: 'Descargar' })
}

test('the down arrow opens the menu on its first entry and Escape gives the focus back', async () => {
  const user = userEvent.setup()
  const trigger = renderMenu()
  expect(trigger.getAttribute('aria-haspopup')).toBe('menu')
  trigger.focus()
  await user.keyboard('{ArrowDown}')
  const first = await screen.findByRole('menuitem', { name: 'PDF' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(trigger.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(trigger))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('choosing an entry does what it says and closes the menu', async () => {
  const user = userEvent.setup()
  await user.click(renderMenu())
  await user.click(await screen.findByRole('menuitem', { name: 'PDF' }))
  expect(onPdf).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('an unavailable entry can be reached, says why and does nothing', async () => {
  const user = userEvent.setup()
  await user.click(renderMenu())
  const entry = await screen.findByRole('menuitem', { name: /^XML / })
  expect(entry.getAttribute('aria-disabled')).toBe('true')
  expect(entry.textContent).toContain('La fecha final debe ser anterior a hoy')
  await user.click(entry)
  expect(onXml).not.toHaveBeenCalled()
  expect(screen.queryByRole('menu')).not.toBeNull()
})

test('an entry says how many things wait behind it, and what they are', async () => {
  const user = userEvent.setup()
  const waiting = { count: 1_000, what: 'comunicaciones pendientes' }
  render(
    <Menu
      label="Usuario"
      items={[
        { id: 'inbox', label: 'Buzón', waiting },
        { id: 'leave', label: 'Salir', ruled: true },
      ]}
      trigger={(properties) => <Button {...properties}>Carmen</Button>}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Carmen' }))
  expect(await screen.findByRole('menuitem', { name: 'Buzón +999 comunicaciones pendientes' })).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Salir' })).toBeTruthy()
})
