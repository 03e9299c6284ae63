/** Leaving Bizum. It is over here with the signature; the scheme is told until it acknowledges it. */
import { bizumDeletion as calls } from '@almenara/contract/areas/bizum/contract'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { sendSecurityNotice } from '../../../messages/security-notice.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import type { Prepared } from '../../../two-step/authorize.ts'
import type { TwoStepOperation } from '../../../two-step/define.ts'
import type { Executing } from '../../../two-step/work.ts'
import { bizumContracts } from './tables.ts'
import { mobileFact, text } from './contract-facts.ts'
import { endContract, endsWith } from './end-contract.ts'
import { withdrawLater } from './enrolment.ts'
import { requireOwnContract, type BizumContract } from './require-contract.ts'

interface Leaving {
  contractId: string
}

const OVER = 'Su Bizum ya no estaba activo en este banco. No se ha hecho nada.'

export const bizumDeletion: TwoStepOperation<undefined, object, Leaving, 'CONTRACT_OVER'> = {
  kind: 'bizum-deletion',
  calls,
  prepare: async ({ bank, session }) => {
    const contract = await requireOwnContract(bank.database, session)
    return prepared(contract, await endsWith(bank.database, contract))
  },
  refusals: { CONTRACT_OVER: OVER },
  work: leave,
}

const many = (count: number, one: string, several: string) => (count === 1 ? `1 ${one}` : `${count} ${several}`)

/** «2 envíos pendientes, 1 suscripción»; undefined where nothing ends. */
function endingWords({ sends, requests, consents, mandates }: Awaited<ReturnType<typeof endsWith>>): string | undefined {
  const parts = [
    sends > 0 && many(sends, 'envío pendiente, cuyo importe se libera', 'envíos pendientes, cuyo importe se libera'),
    requests > 0 && many(requests, 'solicitud de dinero pendiente', 'solicitudes de dinero pendientes'),
    consents > 0 && many(consents, 'permiso para cobrar', 'permisos para cobrar'),
    mandates > 0 && many(mandates, 'suscripción', 'suscripciones'),
  ].filter((part) => part !== false)
  return parts.length === 0 ? undefined : parts.join('; ')
}

function prepared({ id: contractId, phone }: BizumContract, ends: Awaited<ReturnType<typeof endsWith>>): Prepared<Leaving> {
  const number = formatPhone(phone as Phone)
  const ending = endingWords(ends)
  return {
    title: 'Baja de Bizum',
    purpose: `dar de baja Bizum en el movil terminado en ${phone.slice(-3)}`,
    facts: [
      mobileFact('Móvil', phone as Phone),
      text('Deja de funcionar', 'Enviar, pedir, recibir y pagar con Bizum en este banco'),
      ...(ending === undefined ? [] : [text('Termina', ending)]),
      text('Sigue igual', 'Los Bizum que ya están en camino llegan a su destino. Sus movimientos y justificantes se conservan.'),
      text('Se elimina', 'Sus contactos de Bizum y las personas que ha bloqueado'),
    ],
    strong: true,
    legs: [],
    done: {
      title: 'Bizum dado de baja',
      text: `El ${number} ya no tiene Bizum en este banco.`,
      next: ['Puede volver a darse de alta cuando quiera.'],
    },
    data: { contractId },
  }
}

async function leave(tx: Tx, { bank, actor, now, order, data }: Executing<Leaving>): Promise<'CONTRACT_OVER' | undefined> {
  const [contract] = await tx.select().from(bizumContracts).where(eq(bizumContracts.id, data.contractId)).for('update')
  if (!contract || (contract.state !== 'ACTIVE' && contract.state !== 'SUSPENDED')) return 'CONTRACT_OVER'
  await endContract(tx, contract, 'ENDED', now)
  await withdrawLater(tx, { key: contract.enrolmentKey, phone: contract.phone }, now)
  const what = `Móvil terminado en ${contract.phone.slice(-3)}`
  await recordEvent(tx, actor, { kind: 'BIZUM_LEFT', at: now, orderId: order.id, productId: contract.productId, data: { what } })
  const notice = { subject: 'Bizum dado de baja', what: `Se ha dado de baja Bizum en el móvil terminado en ${contract.phone.slice(-3)}.` }
  await sendSecurityNotice(tx, bank, contract.userId, notice, now)
  return undefined
}
