import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTokens } from '../api/tokens.ts'
import { LoginForm } from './LoginForm.tsx'
import { lost, refusal, stubServices, TOKENS } from './testing.ts'

const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const user = () => screen.getByLabelText<HTMLInputElement>('Usuario')
const key = () => screen.getByLabelText<HTMLInputElement>('Clave')
const button = () => screen.getByRole('button', { name: /^Entrar/ })

function show() {
  const handlers = { onFirstAct: vi.fn<() => void>(), onEntered: vi.fn<() => void>(), onOutage: vi.fn<(outage: unknown) => void>() }
  render(<LoginForm labelledBy="title" {...handlers} />)
  return handlers
}

async function enter(username: string, password: string) {
  await userEvent.type(user(), username)
  await userEvent.type(key(), password)
  await userEvent.click(button())
}

test('it cannot be sent until both are written, and says so', async () => {
  const asked = stubServices()
  show()
  await userEvent.type(user(), 'carmen.munoz')
  await userEvent.click(button())
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(button().hasAttribute('disabled')).toBe(false)
  expect(screen.getByRole('tooltip').textContent).toBe('Escriba el usuario y la clave.')
  expect(asked).toEqual([])
})

test('spaces alone are no user', async () => {
  show()
  await userEvent.type(user(), '   ')
  await userEvent.type(key(), 'a')
  expect(button().getAttribute('aria-disabled')).toBe('true')
})

test('Enter with the password still empty goes to it', async () => {
  show()
  await userEvent.type(user(), 'carmen.munoz{Enter}')
  expect(document.activeElement).toBe(key())
})

test('a user with forbidden characters is told under it and nothing is sent', async () => {
  const asked = stubServices()
  show()
  await enter('cármen', 'tampoco vale')
  await waitFor(() => expect(user().getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(/^Revise el usuario\./)).toBeTruthy()
  expect(key().hasAttribute('aria-invalid')).toBe(false)
  expect(document.activeElement).toBe(user())
  expect(asked).toEqual([])
})

test('under a valid user, a password with forbidden characters is told under it, until it is written again', async () => {
  stubServices()
  show()
  await enter('carmen.munoz', 'no-vale')
  await waitFor(() => expect(key().getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(/^Revise la clave\./)).toBeTruthy()
  await userEvent.type(key(), 'x')
  expect(key().hasAttribute('aria-invalid')).toBe(false)
})

test('the services are asked first, then the tokens, with the user normalised; both are kept', async () => {
  let form = new URLSearchParams()
  const asked = stubServices({
    token: (sent) => {
      form = sent
      return Response.json(TOKENS)
    },
  })
  const { onEntered, onFirstAct } = show()
  await enter('  Carmen.Munoz ', 'Almenara1')
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
  expect(asked).toEqual(['/services/status/v2/web', '/services/oauth/v1/token'])
  expect(Object.fromEntries(form)).toMatchObject({ grant_type: 'password', username: 'carmen.munoz', password: 'Almenara1' })
  expect(JSON.parse(form.get('userConnectionInfo') ?? '')).toEqual({
    application: 'web',
    userAgent: navigator.userAgent,
    geolocation: { latitude: 0, longitude: 0 },
  })
  expect(readTokens()).toEqual(TOKENS)
  expect(sessionStorage.getItem('device')).toBe('web')
  expect(onFirstAct).toHaveBeenCalledOnce()
  expect(button().textContent).toContain('Entrando…')
})

test("refused credentials: the bank's words and code, an empty form, and the focus on the error", async () => {
  stubServices({ token: refusal(401, 'invalid_grant', 'HTTPCODE|510|MESSAGE El usuario o la clave no son correctos.|VOIDCODE L001') })
  const { onOutage } = show()
  await enter('carmen.munoz', 'Almenara2')
  const error = await screen.findByRole('alert')
  expect(error.textContent).toContain('El usuario o la clave no son correctos. (L001)')
  expect([user().value, key().value]).toEqual(['', ''])
  expect([user().hasAttribute('aria-invalid'), key().hasAttribute('aria-invalid')]).toEqual([false, false])
  await waitFor(() => expect(document.activeElement?.contains(error)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
  expect(readTokens()).toBeUndefined()
  expect(onOutage).not.toHaveBeenCalled()
})

const UNPROVEN = refusal(401, 'invalid_grant', 'HTTPCODE|510|MESSAGE No hemos podido comprobarlo.|VOIDCODE L004')

test('a captcha that the bank asks for is answered by the browser, and the same user and password go again with it', async () => {
  const sent: URLSearchParams[] = []
  vi.stubGlobal('grecaptcha', {
    ready: (act: () => void) => act(),
    execute: async (site: string, { action }: { action: string }) => `${site}/${action}`,
  })
  const asked = stubServices({
    captcha: () => Response.json({ provider: 'RECAPTCHA', siteKey: 'site' }),
    token: (form) => (sent.push(form) === 1 ? UNPROVEN() : Response.json(TOKENS)),
  })
  const { onEntered } = show()
  await enter('carmen.munoz', 'Almenara1')
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
  expect(asked).toContain('/services/captcha/v1/login/challenge')
  expect(sent.map((form) => [form.get('username'), form.get('password'), form.get('captcha')])).toEqual([
    ['carmen.munoz', 'Almenara1', null],
    ['carmen.munoz', 'Almenara1', 'site/login'],
  ])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('one that cannot be answered leaves the customer with the bank’s words', async () => {
  const asked = stubServices({ token: UNPROVEN })
  show()
  await enter('carmen.munoz', 'Almenara1')
  expect((await screen.findByRole('alert')).textContent).toContain('No hemos podido comprobarlo. (L004)')
  expect(asked.filter((path) => path.includes('/oauth/'))).toHaveLength(1)
})

test('without a code there are no brackets', async () => {
  stubServices({ token: refusal(401, 'invalid_grant', 'HTTPCODE|510|MESSAGE No puede entrar.|VOIDCODE') })
  show()
  await enter('carmen.munoz', 'Almenara2')
  expect((await screen.findByRole('alert')).textContent).toBe('ErrorNo puede entrar.')
})

test('a 401 that is not about the credentials is the technical error', async () => {
  stubServices({ token: refusal(401, 'invalid_grant', 'HTTPCODE|500|MESSAGE NullPointerException|VOIDCODE X') })
  show()
  await enter('carmen.munoz', 'Almenara1')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Por razones técnicas, no puede entrar/)
})

test.each([
  [
    'services closed',
    { status: () => Response.json({ digitalBankingStatus: 'OFF', cardsStatus: 'ON' }) },
    { kind: 'maintenance', cardsWork: true },
  ],
  ['a status that does not come', { status: () => Response.json({}) }, { kind: 'maintenance', cardsWork: false }],
  ['a status call that fails', { status: () => new Response('', { status: 500 }) }, { kind: 'maintenance', cardsWork: false }],
  [
    'a 401 with the maintenance code',
    { token: refusal(401, 'temporarily_unavailable', 'HTTPCODE|503|MESSAGE x|VOIDCODE L003') },
    { kind: 'maintenance', cardsWork: false },
  ],
  ['any other status', { token: refusal(400, 'invalid_request', 'password') }, { kind: 'maintenance', cardsWork: false }],
  ['an answer without tokens', { token: () => Response.json({}) }, { kind: 'maintenance', cardsWork: false }],
])('%s: maintenance', async (_name, answers, outage) => {
  stubServices(answers)
  const { onOutage, onEntered } = show()
  await enter('carmen.munoz', 'Almenara1')
  await waitFor(() => expect(onOutage).toHaveBeenCalledWith(outage))
  expect(onEntered).not.toHaveBeenCalled()
})

test('a connection lost on the way is no connection, not maintenance', async () => {
  stubServices({ token: lost })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { onOutage } = show()
  await enter('carmen.munoz', 'Almenara1')
  await waitFor(() => expect(onOutage).toHaveBeenCalledWith({ kind: 'offline' }))
})

test('what the browser filled in by itself goes at the first touch, once', async () => {
  show()
  user().value = 'otro'
  key().value = 'guardada'
  fireEvent.focus(key())
  expect([user().value, key().value]).toEqual(['', ''])
  fireEvent.change(user(), { target: { value: 'carmen.munoz' } })
  fireEvent.change(key(), { target: { value: 'Almenara1' } })
  fireEvent.pointerDown(button())
  expect([user().value, key().value]).toEqual(['carmen.munoz', 'Almenara1'])
  expect(button().hasAttribute('aria-disabled')).toBe(false)
})

test('desktop Safari keeps what it filled in', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(SAFARI)
  show()
  user().value = 'carmen.munoz'
  fireEvent.focus(user())
  expect(user().value).toBe('carmen.munoz')
})
