import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { currentUser } from '../../base/current-user.ts'
import { leave } from '../../base/leave.ts'
import { RestoredNote } from './RestoredNote.tsx'
import { forgetShownDrafts, useDraft } from './use-draft.ts'

afterEach(() => sessionStorage.clear())

function Form({ name, begins = '' }: { name: string; begins?: string | undefined }) {
  const [draft, setDraft] = useDraft({ concept: begins }, { name })
  return (
    <>
      <RestoredNote />
      <label>
        Concepto
        <input value={draft.concept} onChange={({ target }) => setDraft({ concept: target.value })} />
      </label>
    </>
  )
}

/** The form as it is opened by somebody, at an address. */
function open(username = 'carmen.munoz', name = '/accounts/1/transfer', begins?: string) {
  const queries = new QueryClient()
  queries.setQueryData(currentUser.queryKey, { username } as never)
  const shown = render(
    <QueryClientProvider client={queries}>
      <Form name={name} begins={begins} />
    </QueryClientProvider>,
  )
  return { ...shown, field: screen.getByLabelText<HTMLInputElement>('Concepto'), user: userEvent.setup() }
}

async function leaveTyped(text: string): Promise<void> {
  const { user, field, unmount } = open()
  await user.type(field, text)
  unmount()
}

test('a form that was left comes back as it was, and says so', async () => {
  await leaveTyped('Alquiler')
  expect(open().field.value).toBe('Alquiler')
  expect(screen.getByText('Hemos recuperado los datos que había escrito')).toBeTruthy()
})

test('a form in which nothing was typed is as it always is', () => {
  open().unmount()
  expect(open(undefined, undefined, 'Cuota').field.value).toBe('Cuota')
  expect(screen.queryByText('Hemos recuperado los datos que había escrito')).toBeNull()
})

test('beginning again takes away what was kept, now and the next time', async () => {
  await leaveTyped('Alquiler')
  const { field, user, unmount } = open()
  await user.click(screen.getByRole('button', { name: 'Empezar de nuevo' }))
  expect(field.value).toBe('')
  expect(screen.queryByText('Hemos recuperado los datos que había escrito')).toBeNull()
  unmount()
  expect(open().field.value).toBe('')
})

test('another address has a draft of its own, and another customer finds nothing', async () => {
  await leaveTyped('Alquiler')
  const other = open(undefined, '/accounts/2/transfer')
  expect(other.field.value).toBe('')
  other.unmount()
  const somebody = open('elena.vives')
  expect(somebody.field.value).toBe('')
  await somebody.user.type(somebody.field, 'Luz')
  somebody.unmount()
  expect(open().field.value).toBe('')
})

test('what was sent is kept no longer', async () => {
  const { user, field, unmount } = open()
  await user.type(field, 'Alquiler')
  forgetShownDrafts()
  unmount()
  expect(open().field.value).toBe('')
})

test.each([
  ['logOut', ''],
  ['userBlocked', ''],
  ['endSession', 'Alquiler'],
  ['notAuthorized', 'Alquiler'],
  ['maintenance', 'Alquiler'],
] as const)('after %s, the form has «%s»', async (reason, text) => {
  await leaveTyped('Alquiler')
  leave(reason)
  expect(open().field.value).toBe(text)
})

test('a form whose address changes under it is kept under the new one alone', async () => {
  const queries = new QueryClient()
  queries.setQueryData(currentUser.queryKey, { username: 'carmen.munoz' } as never)
  const form = (name: string) => (
    <QueryClientProvider client={queries}>
      <Form name={name} />
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(form('/accounts/1/transfer'))
  await userEvent.type(screen.getByLabelText('Concepto'), 'Alquiler')
  rerender(form('/accounts/2/transfer'))
  unmount()
  const first = open(undefined, '/accounts/1/transfer')
  expect(first.field.value).toBe('')
  first.unmount()
  expect(open(undefined, '/accounts/2/transfer').field.value).toBe('Alquiler')
})
