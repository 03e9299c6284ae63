/** What the tests of home share: a brand, and services that answer what a test says. */
import type { ShownBrand } from '@almenara/contract/brand'
import { vi } from 'vitest'

export const brand: ShownBrand = {
  id: 'almenara',
  name: 'Almenara',
  legalName: 'Almenara, S. A.',
  registeredOffice: 'Calle de la Atalaya, 12, 46001 Valencia',
  bankCode: '9876',
  bic: 'ALMNESVVXXX',
  documentColors: { primary: '#0d4f5b', accent: '#f0b43c' },
  app: { minimumVersion: '4.0.0', advisedVersion: '4.0.0' },
  claim: { title: 'Su dinero, siempre a la vista', text: 'Consulte, pague y firme.' },
  phones: {
    customerService: '900 000 000',
    customerServiceHours: 'de lunes a viernes, de 8:00 a 21:00',
    cardBlocking: '900 000 024',
    cardBlockingHours: 'todos los días, las 24 horas',
  },
  links: {
    securityPolicy: '/legal/seguridad.html',
    corporate: [{ label: 'Quiénes somos', url: '/bank/quienes-somos.html' }],
    legal: [{ label: 'Aviso legal', url: '/legal/aviso-legal.html' }],
    interest: [{ label: 'Tarifas y comisiones', url: '/bank/tarifas-y-comisiones.html' }],
    apiMarket: { label: 'API Market', url: 'https://api.almenara.example', demoUrl: 'https://api-demo.almenara.example' },
    officesAndAtms: '/bank/oficinas-y-cajeros.html',
    customerService: '/bank/atencion-al-cliente.html',
    foundation: { label: 'Fundación Almenara', url: '/bank/fundacion.html' },
    social: [{ label: 'LinkedIn', url: 'https://www.almenara.example/linkedin' }],
  },
  map: { directions: 'https://maps.example/to/{latitude},{longitude}' },
}

export const TOKENS = { access_token: 'access', refresh_token: 'refresh' }

/** The answers to home's calls; each is asked for anew at every request and may throw, as a lost connection does. */
interface Answers {
  status: () => Response
  carousel: () => Response
  token: (form: URLSearchParams) => Response
  captcha: () => Response
}

const OPEN: Answers = {
  status: () => Response.json({ digitalBankingStatus: 'ON' }),
  carousel: () => Response.json([]),
  token: () => Response.json(TOKENS),
  captcha: () => new Response('', { status: 503 }),
}

/** Stands in for the network until `vi.unstubAllGlobals()`. What is not given answers as an open bank. Returns the paths asked for. */
export function stubServices(answers: Partial<Answers> = {}): string[] {
  const { status, carousel, token, captcha } = { ...OPEN, ...answers }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    asked.push(path)
    if (path.includes('/status/')) return status()
    if (path.endsWith('/banners/v1/admin')) return Response.json([])
    if (path.includes('/banners/')) return carousel()
    if (path.includes('/captcha/')) return captcha()
    return token(body instanceof URLSearchParams ? body : new URLSearchParams())
  })
  return asked
}

/** A sign-in that the services refuse. */
export function refusal(status: number, error: string, description: string): () => Response {
  return () => Response.json({ error, error_description: description }, { status })
}

/** A connection that is lost while the browser knows it. */
export function lost(): never {
  throw new TypeError('Failed to fetch')
}
