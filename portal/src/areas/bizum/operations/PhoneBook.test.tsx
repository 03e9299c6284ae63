import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { installFakeApp, removeApp, sendFromApp } from '../../../native/testing/app.ts'
import { PhoneBook } from './PhoneBook.tsx'

afterEach(removeApp)

const CONTACTS = [
  { name: 'Núria Bosch', phone: '655 640 365' },
  { name: 'Talleres Íñigo', phone: '+34 611 000 201' },
]

/** The button, with an app that answers so. */
function withApp(answer: Record<string, unknown>) {
  const { kinds } = installFakeApp(({ payload }) => sendFromApp('RECOVER_CONTACTS', { id: payload?.['id'], ...answer }))
  const onChoose = vi.fn()
  render(<PhoneBook onChoose={onChoose} />)
  const user = userEvent.setup()
  return { kinds, onChoose, user, open: () => user.click(screen.getByRole('button', { name: /^Elegir de la agenda/ })) }
}
const shown = async () => within(await screen.findByRole('list', { name: 'Contactos del teléfono' })).queryAllByRole('button')

test('the phone’s contacts are asked of the app once they are wanted, searched without accents, and only who is chosen leaves the list', async () => {
  const { kinds, onChoose, user, open } = withApp({ status: 'ok', contacts: CONTACTS })
  expect(kinds()).toEqual([])
  await open()
  expect(await shown()).toHaveLength(2)
  await user.type(screen.getByRole('searchbox', { name: 'Buscar en la agenda' }), 'INIGO')
  const [only, another] = await shown()
  expect([only?.textContent, another]).toEqual(['Talleres Íñigo+34 611 000 201', undefined])
  expect(onChoose).not.toHaveBeenCalled()
  await user.click(only as HTMLElement)
  expect(onChoose.mock.calls).toEqual([['+34 611 000 201', 'Talleres Íñigo']])
  expect(screen.queryByRole('dialog')).toBeNull()
  // It stays in the page's memory: it is not asked for again.
  await open()
  expect(await shown()).toHaveLength(2)
  expect(kinds()).toEqual(['RECOVER_CONTACTS'])
})

test('a number is found however it is written, and where nobody is, that is said', async () => {
  const { user, open } = withApp({ status: 'ok', contacts: CONTACTS })
  await open()
  const search = await screen.findByRole('searchbox', { name: 'Buscar en la agenda' })
  await user.type(search, '640365')
  expect((await shown()).map(({ textContent }) => textContent)).toEqual(['Núria Bosch655 640 365'])
  await user.type(search, '9')
  expect(await shown()).toEqual([])
  expect(screen.getByText('Ningún contacto coincide con la búsqueda.')).toBeTruthy()
})

test('of many contacts some are drawn, and it is said of how many', async () => {
  const many = Array.from({ length: 51 }, (_, at) => ({ name: `Contacto ${at}`, phone: `6110${at}` }))
  const { open } = withApp({ status: 'ok', contacts: many })
  await open()
  expect(await shown()).toHaveLength(50)
  expect(screen.getByText('Se muestran 50 de 51 contactos. Escriba un nombre para acotar la lista.')).toBeTruthy()
})

test('a phone without contacts says so', async () => {
  const { open } = withApp({ status: 'ok', contacts: [] })
  await open()
  expect(await screen.findByText('La agenda del teléfono no tiene ningún contacto.')).toBeTruthy()
})

test.each([
  ['denied', 'Permita a la aplicación ver sus contactos en los ajustes del teléfono.'],
  ['unavailable', 'Escriba el móvil.'],
])('where the contacts are %s the customer is told what to do', async (status, text) => {
  const { open } = withApp({ status })
  await open()
  expect(await screen.findByText(text)).toBeTruthy()
})
