/** What the demo bank does with its customers' data, in the words that they read. */
import { toInstant } from '@almenara/contract/dates'
import type { ConsentBasis, ConsentChannel } from '@almenara/contract/areas/personal-data/consents'
import { consentPurposes, privacyNotices } from '../areas/personal-data/tables.ts'
import type { Database } from '../db/connection.ts'

const PUBLISHED = toInstant('2025-01-02T09:00:00.000Z')
const ALL: ConsentChannel[] = ['POST', 'PHONE', 'SMS', 'EMAIL', 'PUSH']

type Row = [purpose: string, basis: ConsentBasis, title: string, text: string, channels: ConsentChannel[], version?: number]

const PURPOSES: readonly Row[] = [
  [
    'own-offers',
    'CONSENT',
    'Ofertas del banco hechas para usted',
    'Analizamos sus movimientos y sus productos para proponerle los que creemos que le convienen.',
    ALL,
  ],
  [
    'partner-offers',
    'CONSENT',
    'Ofertas de otras empresas',
    'Le enviamos ofertas de seguros, viajes o energía de empresas con las que trabajamos. No les damos sus datos.',
    ALL,
  ],
  [
    'group-sharing',
    'CONSENT',
    'Dar sus datos a las empresas del grupo',
    'Les decimos su nombre, sus datos de contacto y qué productos tiene, para que le ofrezcan sus propios productos.',
    ['POST', 'PHONE', 'EMAIL'],
  ],
  [
    'external-sources',
    'CONSENT',
    'Completar lo que sabemos de usted con otras fuentes',
    'Consultamos ficheros de solvencia y datos públicos para prepararle ofertas de crédito.',
    ['PHONE', 'EMAIL', 'PUSH'],
  ],
  [
    'surveys',
    'CONSENT',
    'Encuestas',
    'Le preguntamos su opinión sobre el banco, como mucho dos veces al año.',
    ['PHONE', 'SMS', 'EMAIL', 'PUSH'],
  ],
  [
    'similar-products',
    'LEGITIMATE_INTEREST',
    'Contarle novedades de productos como los que tiene',
    'Si tiene una cuenta, podemos hablarle de cuentas; nunca de otra cosa. Si se opone, dejamos de hacerlo desde ese momento.',
    ['ANY'],
  ],
  [
    'improvement',
    'LEGITIMATE_INTEREST',
    'Mejorar nuestros servicios',
    'Estudiamos cómo se usan, sin mirar a nadie en particular. Si se opone, dejamos sus datos fuera.',
    ['ANY'],
  ],
  [
    'fraud',
    'LEGITIMATE_INTEREST',
    'Protegerle del fraude',
    'Analizamos desde qué lugares y cómo se usan sus cuentas para detener las operaciones que no parecen suyas. ' +
      'Si se opone por su situación particular, estudiamos su caso y le contestamos en un mes.',
    ['ANY'],
    2,
  ],
  [
    'contract',
    'CONTRACT',
    'Darle los servicios que ha contratado',
    'Sin estos datos no podemos llevar sus cuentas ni cumplir sus órdenes.',
    [],
  ],
  [
    'law',
    'LEGAL_OBLIGATION',
    'Cumplir la ley',
    'La ley nos obliga a conocer su identidad, a prevenir el blanqueo de capitales y a informar a Hacienda y al Banco de España.',
    [],
  ],
]

const NOTICE = [
  'El responsable de sus datos es el banco. Su delegado de protección de datos le atiende por escrito en la dirección del pie de este portal.',
  'Usamos sus datos para darle los servicios que ha contratado, para cumplir la ley y para lo que usted nos permite en esta página.',
  'Los guardamos mientras sea cliente y, después, los años en que la ley nos los puede pedir. No los llevamos fuera de la Unión Europea.',
  'Puede verlos, corregirlos, borrarlos, llevárselos a otra entidad, limitar su uso u oponerse a él. ' +
    'Escriba al delegado o vaya a su oficina con su documento de identidad.',
  'Retirar un consentimiento no cambia sus productos ni sus condiciones. ' +
    'Si cree que no respetamos sus derechos, puede reclamar a la Agencia Española de Protección de Datos (aepd.es).',
]

/** Asked again, it adds nothing. */
export async function writeConsents(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = PURPOSES.map(([purpose, basis, title, text, channels, version = 1], position) => ({
      purpose,
      version,
      basis,
      title,
      text,
      channels,
      position,
      publishedAt: PUBLISHED,
    }))
    await tx.insert(consentPurposes).values(rows).onConflictDoNothing()
    await tx.insert(privacyNotices).values({ version: 1, paragraphs: NOTICE, publishedAt: PUBLISHED }).onConflictDoNothing()
  })
}
