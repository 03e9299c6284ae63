import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
// Compiled before the first test opens it: lazily it would take part of that test's time.
import './PickPopup.tsx'
import { expect, test, vi } from 'vitest'
import { PickWith } from './PickWith.tsx'

test('the button opens the list, and what is chosen closes it', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  render(
    <PickWith
      label="Cambiar de cuenta"
      options={[
        { id: '1', title: 'Nómina' },
        { id: '2', title: 'Ahorro' },
      ]}
      value="1"
      onChange={onChange}
      trigger={(properties) => (
        <button type="button" {...properties}>
          Nómina
        </button>
      )}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Nómina' }))
  await user.click(await screen.findByRole('option', { name: 'Ahorro' }))
  expect(onChange).toHaveBeenCalledWith('2')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})
