import { toLocalDate } from '@almenara/contract/dates'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { FunctionComponent } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../base/query-client.ts'
import { currentToasts, dismissToast } from '../../kit/toast.ts'
import { readCreationSearch, readEditSearch } from './addresses.ts'
import { AlertsPage } from './AlertsPage.tsx'
import { ContractPage } from './detail/ContractPage.tsx'
import { EditPage } from './edit/EditPage.tsx'
import { CreationPage, SuccessiveCreationPage } from './form/CreationPage.tsx'
import { readAlertSearch, readFiringSearch } from './lists.ts'
import { answerCalls, type Answers, type Asked, AT, DETAIL, extractOf, NOBODY, ROOT, STATUS } from './testing.ts'

vi.mock(import('../../base/bank-status.ts'), () => ({
  bankStatus: undefined as never,
  useBankDays: () => ({ today: toLocalDate('2026-11-22'), earliest: toLocalDate('2023-11-22') }),
}))

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  for (const { id } of currentToasts()) dismissToast(id)
})

/** The screens at their addresses, under the ids that the real routes have. */
function show(address: string, answers: Answers = {}) {
  const asked = answerCalls(answers)
  const root = createRootRoute({ component: Outlet })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet })
  const signedIn = createRoute({ getParentRoute: () => shell, id: 'signed-in', component: Outlet })
  const at = (path: string, component: FunctionComponent, validateSearch: (search: Record<string, unknown>) => object) =>
    createRoute({ getParentRoute: () => signedIn, path, component, validateSearch })
  const routeTree = root.addChildren([
    shell.addChildren([
      signedIn.addChildren([
        at(`${AT}/{-$txId}`, AlertsPage, readAlertSearch),
        at(`${AT}/alert-contracts/contract-creation`, CreationPage, readCreationSearch),
        at(`${AT}/successive-contract-creation`, SuccessiveCreationPage, readCreationSearch),
        at(`${AT}/alert-contracts/$alertContractId/$viewPages/$txId`, ContractPage, readFiringSearch),
        at(`${AT}/alert-contracts/$srcType/$alertContractNum`, EditPage, readEditSearch),
      ]),
    ]),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  render(
    <QueryClientProvider client={createQueryClient()}>
      {/* The application's own router is registered as the type of all. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { asked, router }
}

const isChecked = (box: HTMLElement) => (box as HTMLInputElement).checked
const posted = (asked: readonly Asked[], call: string) => asked.filter((one) => one.call === `POST ${ROOT}/${call}`).map(({ body }) => body)

describe('the list', () => {
  test('says what each watches, and what each channel costs', async () => {
    show(AT)
    const row = await screen.findByRole('row', { name: /Nómina •• 1332/ })
    expect(within(row).getByText('Si el saldo baja de 200,00 €')).toBeDefined()
    expect(screen.getByText('1 activa de 1 · 2 avisos hoy')).toBeDefined()
    const channels = screen.getByRole('region', { name: 'Canales' })
    expect(within(channels).getByText(/^0,10\s€ cada uno$/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Crear alerta' }).getAttribute('href')).toBe(`${AT}/successive-contract-creation`)
  })

  test('proposes three to whoever has none, and tells whoever cannot be told', async () => {
    show(AT, { [`GET ${ROOT}/status`]: () => ({ ...STATUS, status: 'NOT_CONTRACTED', contracts: { active: 0, total: 0 } }) })
    expect(await screen.findByRole('heading', { name: 'No tiene alertas' })).toBeDefined()
    expect(screen.getAllByRole('link', { name: /^Crear alerta de «/ })).toHaveLength(3)
  })

  test('without a verified contact creates none', async () => {
    show(AT, { [`GET ${ROOT}/status`]: () => NOBODY, [`GET ${ROOT}/contracts-extract`]: () => extractOf([]) })
    expect(await screen.findByText('No podemos avisarle')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Crear alerta' })).toBeNull()
  })
})

describe('the history', () => {
  test('says what each alert told and with what result, and leads to the alert', async () => {
    const { asked, router } = show(AT)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('link', { name: 'Historial' }))
    const row = await screen.findByRole('row', { name: /ha bajado de 200,00/ })
    expect(within(row).getByText('No enviado: había llegado al máximo del día')).toBeDefined()
    expect(within(row).getByRole('link').getAttribute('href')).toBe(`${AT}/alert-contracts/list/A-000001`)
    expect(router.state.location.search).toMatchObject({ tab: 'history' })
    await user.click(screen.getByRole('link', { name: 'Alertas' }))
    expect(await screen.findByRole('row', { name: /Nómina •• 1332/ })).toBeDefined()
    expect(asked.filter(({ call }) => call === `GET ${ROOT}/firings-extract`)).toHaveLength(1)
  })
})

describe('creating one', () => {
  test('says how often it would have come, what is missing, and sends what was chosen', async () => {
    const { asked } = show(`${AT}/alert-contracts/contract-creation?code=BALANCE_BELOW&amount=20000`)
    expect(await screen.findByText('Con estos datos le habríamos avisado 3 veces en los últimos 30 días.')).toBeDefined()
    expect(screen.getByText('18/11/2026')).toBeDefined()
    const user = userEvent.setup()
    await user.clear(screen.getByLabelText('Importe'))
    await user.click(screen.getByRole('button', { name: /^Continuar/ }))
    expect(await screen.findByText('Lea las condiciones y márquelas para continuar.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Importe'))
    await user.type(screen.getByLabelText('Importe'), '150')
    await user.click(screen.getByRole('checkbox', { name: /^2\. SMS/ }))
    expect(screen.getByRole('heading', { name: 'Cuenta de liquidación' })).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: /^2\. SMS/ }))
    await user.click(screen.getByRole('button', { name: 'Bajar Correo electrónico' }))
    expect(isChecked(screen.getByRole('checkbox', { name: /^1\. SMS/ }))).toBe(false)
    await user.click(screen.getByLabelText('He leído y acepto las condiciones'))
    await user.click(screen.getByRole('button', { name: /^Continuar/ }))
    await waitFor(() => expect(posted(asked, 'contracts/authorization')).toHaveLength(1))
    expect(posted(asked, 'contracts/authorization')[0]).toMatchObject({
      productId: 'p1',
      rules: [{ code: 'BALANCE_BELOW', amount: 15000, repeat: 'EVERY_TIME' }],
      channels: ['EMAIL'],
      quiet: { from: '22:00', until: '08:00' },
      conditionsVersion: 3,
    })
  })

  test('another one begins with the channels and hours of the last', async () => {
    show(`${AT}/successive-contract-creation`, { [`GET ${ROOT}/contracts/c1`]: () => ({ ...DETAIL, channels: ['SMS'], quiet: undefined }) })
    expect(isChecked(await screen.findByRole('checkbox', { name: /^1\. SMS/ }))).toBe(true)
    expect(isChecked(screen.getByRole('checkbox', { name: /^2\. Correo electrónico/ }))).toBe(false)
    expect(isChecked(screen.getByRole('switch', { name: 'Horario sin avisos' }))).toBe(false)
  })

  test('without a first one, another leads to the first', async () => {
    const { router } = show(`${AT}/successive-contract-creation`, { [`GET ${ROOT}/contracts-extract`]: () => extractOf([]) })
    await waitFor(() => expect(router.state.location.pathname).toBe(`${AT}/alert-contracts/contract-creation`))
  })
})

describe('one of them', () => {
  const PAGE = `${AT}/alert-contracts/c1/1/-`

  test('has its history, with what was told later', async () => {
    show(PAGE)
    const row = await screen.findByRole('row', { name: /ha bajado de 200,00/ })
    expect(within(row).getByText('Enviado')).toBeDefined()
    expect(within(row).getByText(/^Se envió el 20\/11\/2026/)).toBeDefined()
  })

  test('is paused until a day that is not over, with its version', async () => {
    const { asked } = show(PAGE, { [`POST ${ROOT}/contracts/c1/deactivate`]: () => ({ state: 'PAUSED', version: 5 }) })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /^Pausar/ }))
    const day = await screen.findByLabelText('Último día de la pausa')
    await user.clear(day)
    await user.type(day, '21/11/2026')
    const pause = within(screen.getByRole('dialog')).getByRole('button', { name: /^Pausar la alerta/ })
    await user.click(pause)
    expect(day.getAttribute('aria-invalid')).toBe('true')
    expect(posted(asked, 'contracts/c1/deactivate')).toHaveLength(0)
    await user.clear(day)
    await user.type(day, '30/11/2026')
    await user.click(pause)
    await waitFor(() => expect(posted(asked, 'contracts/c1/deactivate')).toEqual([{ version: 4, pauseUntil: '2026-11-30' }]))
  })

  test('is ended after it was asked, which is said before all that is out of date has come', async () => {
    let state = 'ACTIVE'
    const { asked } = show(PAGE, {
      [`GET ${ROOT}/contracts/c1`]: () => ({ ...DETAIL, state }),
      [`GET ${ROOT}/contracts/c1/firings-extract`]: () => (state === 'ACTIVE' ? extractOf([]) : new Promise(() => {})),
      [`POST ${ROOT}/contracts/c1/deactivate`]: () => ({ state: (state = 'DEACTIVATED'), version: 5 }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /^Desactivar/ }))
    await user.click(await screen.findByRole('button', { name: /^Desactivar la alerta/ }))
    await waitFor(() => expect(posted(asked, 'contracts/c1/deactivate')).toEqual([{ version: 4 }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Desactivar/ })).toBeNull())
    expect(currentToasts().map(({ text }) => text)).toEqual(['Alerta A-000001 desactivada.'])
  })

  test('can only be read by whoever may not operate', async () => {
    show(PAGE, { 'GET /signature/v1/methods': () => ({ executive: false, methods: [] }) })
    await waitFor(() => expect(screen.getByRole('button', { name: /^Desactivar/ }).getAttribute('aria-disabled')).toBe('true'))
    expect(screen.queryByRole('link', { name: 'Modificar la alerta' })).toBeNull()
  })
})

describe('changing one', () => {
  const EDIT = `${AT}/alert-contracts/list/A-000001`

  test('saves what it watches with its version, without a code, and leads to it before all that is out of date has come', async () => {
    let version = 4
    const { asked, router } = show(EDIT, {
      [`GET ${ROOT}/status`]: () => (version === 4 ? STATUS : new Promise(() => {})),
      [`GET ${ROOT}/contracts/A-000001`]: () => ({ ...DETAIL, version }),
      [`POST ${ROOT}/contracts/c1/configure`]: () => ({ version: (version = 5) }),
    })
    const user = userEvent.setup()
    const amount = await screen.findByLabelText('Importe')
    expect((amount as HTMLInputElement).value).toBe('200,00')
    await user.clear(amount)
    await user.type(amount, '350')
    await user.click(screen.getByRole('checkbox', { name: /^Ingreso/ }))
    await user.click(screen.getByRole('button', { name: /^Guardar cambios/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${AT}/alert-contracts/c1/1/-`))
    expect(posted(asked, 'contracts/c1/configure')).toMatchObject([
      {
        version: 4,
        rules: [
          { code: 'BALANCE_BELOW', amount: 35000, repeat: 'EVERY_TIME' },
          { code: 'INCOME', repeat: 'EVERY_TIME' },
        ],
      },
    ])
  })

  test('with nothing chosen says so', async () => {
    const { asked } = show(EDIT)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: /^Saldo por debajo/ }))
    await user.click(screen.getByRole('button', { name: /^Guardar cambios/ }))
    expect(await screen.findByText('Elija al menos una alerta.')).toBeDefined()
    expect(posted(asked, 'contracts/c1/configure')).toHaveLength(0)
  })

  test('its channels and hours are asked with its version', async () => {
    const { asked } = show(`${EDIT}?part=channels`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('switch', { name: 'Horario sin avisos' }))
    await user.click(screen.getByRole('button', { name: /^Continuar/ }))
    await waitFor(() => expect(posted(asked, 'contracts/c1/modify/authorization')).toHaveLength(1))
    const [body] = posted(asked, 'contracts/c1/modify/authorization')
    expect(body).toMatchObject({ version: 4, channels: ['EMAIL'], hideAmounts: false })
    expect(body).not.toHaveProperty('quiet')
  })

  test.each([
    ['another’s number', `${AT}/alert-contracts/list/A-000009`, {}],
    ['an unknown origin', `${AT}/alert-contracts/other/A-000001`, {}],
    ['one that is over', EDIT, { [`GET ${ROOT}/contracts/A-000001`]: () => ({ ...DETAIL, state: 'DEACTIVATED' }) }],
  ])('%s is found nowhere', async (_case, address, answers) => {
    show(address, answers)
    expect(await screen.findByRole('heading', { name: 'No encontramos esta alerta' })).toBeDefined()
    expect(screen.getByText('Puede que la haya desactivado.')).toBeDefined()
  })
})
