import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FileDrop, type FileDropProps } from './FileDrop.tsx'

const FILE = new File(['<Document/>'], 'nominas.xml', { type: 'text/xml' })

function renderDrop(props: Partial<FileDropProps> = {}) {
  const onFiles = vi.fn()
  render(<FileDrop label="Elegir fichero" invitation="Arrastre aquí el fichero o" onFiles={onFiles} {...props} />)
  return { onFiles, control: screen.getByLabelText('Elegir fichero') as HTMLInputElement }
}

test('a file is chosen by the browser’s own control, and the same one may be chosen again', async () => {
  const { onFiles, control } = renderDrop()
  const user = userEvent.setup()
  await user.upload(control, FILE)
  await user.upload(control, FILE)
  expect(onFiles.mock.calls).toEqual([[[FILE]], [[FILE]]])
})

test('files are dropped anywhere in the zone, which shows that they may be', () => {
  const { onFiles, control } = renderDrop()
  const zone = screen.getByRole('presentation')
  const look = zone.className
  fireEvent.dragEnter(zone)
  fireEvent.dragEnter(control)
  fireEvent.dragLeave(zone)
  expect(zone.className).not.toBe(look)
  fireEvent.drop(zone, { dataTransfer: { files: [FILE] } })
  expect(zone.className).toBe(look)
  expect(onFiles.mock.calls).toEqual([[[FILE]]])
})

test('where none can be brought it says why and takes none, dropped or chosen', () => {
  const { onFiles, control } = renderDrop({ unavailable: 'Puede consultar, pero no operar.' })
  fireEvent.drop(screen.getByText('Arrastre aquí el fichero o'), { dataTransfer: { files: [FILE] } })
  expect(fireEvent.click(control)).toBe(false)
  expect(control.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('tooltip').textContent).toBe('Puede consultar, pero no operar.')
  expect(onFiles).not.toHaveBeenCalled()
})

test('what was wrong with a file is the description of the control', () => {
  const { control } = renderDrop({ hint: 'Hasta 160 MB.', error: 'El fichero está vacío.' })
  const said = control
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(said).toEqual(['Hasta 160 MB.', 'El fichero está vacío.'])
  expect(control.getAttribute('aria-invalid')).toBe('true')
})
