import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Banners } from './Banners.tsx'
import { lost, stubServices } from './testing.ts'

afterEach(() => vi.unstubAllGlobals())

const whole = {
  title: 'Depósito Faro',
  introtext: 'a'.repeat(120),
  images: '/art/deposito-faro.svg',
  urls: 'https://almenara.example/deposito',
}

test('a banner is one link to a new tab, with its description cut at 100 characters', async () => {
  stubServices({ carousel: () => Response.json([whole]) })
  render(<Banners />)
  const link = await screen.findByRole('link')
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([whole.urls, '_blank'])
  expect(link.textContent).toContain(`${'a'.repeat(100)}…`)
  expect(link.textContent).not.toContain('a'.repeat(101))
})

test.each(['title', 'introtext', 'images', 'urls'] as const)('a banner without %s is dropped', async (part) => {
  const { [part]: _dropped, ...rest } = whole
  stubServices({ carousel: () => Response.json([rest, { ...whole, title: 'Entero', [part]: part === 'title' ? 'Entero' : whole[part] }]) })
  render(<Banners />)
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent?.startsWith('Entero'))).toEqual([true])
})

test('a banner with an empty address is shown, and leads nowhere', async () => {
  stubServices({ carousel: () => Response.json([{ ...whole, urls: '' }]) })
  render(<Banners />)
  expect(await screen.findByText(whole.title)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  ['a failure', lost],
  ['an answer of another form', () => Response.json({ error: 'x' })],
])('%s shows nothing', async (_name, carousel) => {
  stubServices({ carousel })
  const { container } = render(<Banners />)
  await act(async () => undefined)
  expect(container.childElementCount).toBe(0)
})
