import * as coSigning from '@almenara/contract/areas/signature'
import * as calls from '@almenara/contract/signature'
import { badInput, Failure } from '../../http/failure.ts'
import { route } from '../../http/route.ts'
import { requireContract } from '../../products/access.ts'
import { products } from '../../products/tables.ts'
import { changeMethod, resendCode } from '../../two-step/ask-again.ts'
import { coSignersOf } from '../../two-step/co-signatories.ts'
import { askCoSignatory, refuseOrder } from '../../two-step/co-sign.ts'
import { confirm } from '../../two-step/confirm.ts'
import { readState, requireOrder } from '../../two-step/read.ts'
import { receiptPdf } from '../../two-step/receipt.ts'
import { remindSignatories } from '../../two-step/remind.ts'
import { readSignatory } from '../../two-step/signatory.ts'
import { pendingOrder } from '../../two-step/waiting.ts'
import { pendingOrders } from './pending-orders.ts'

export const signatureRoutes = [
  route(calls.signingMeans, async ({ bank, session, now }) => {
    const { executive, enrolled } = await readSignatory(bank.database, session, now)
    return { executive, methods: enrolled }
  }),
  route(calls.forwardOtp, ({ bank, session, now, body }) => resendCode({ bank, actor: session, now, operationId: body.operationId })),
  route(calls.chooseMethod, ({ bank, session, now, params, body }) =>
    changeMethod({ bank, actor: session, now, operationId: params.operationId, method: body.method }),
  ),
  route(calls.productCoSigners, async ({ bank, session, params }) => {
    const product = await requireContract(bank.database, session, params.id, products.type.enumValues)
    const coSigners = (await coSignersOf(bank.database, session.userId, [product])).get(product.id)
    return coSigners ? { coSigners } : {}
  }),
  route(calls.readOrder, ({ bank, session, params }) => readState(bank, params.operationId, session.userId)),
  route(calls.receiptPdf, ({ bank, session, now, params }) => receiptPdf(bank, params.operationId, session.userId, now)),
  route(calls.cancelOrder, async ({ bank, session, params }) => {
    const { order } = await requireOrder(bank.database, params.operationId, session.userId)
    const closed = order.userId === session.userId && (await bank.orders.close([order.id], 'CANCELLED')).length > 0
    if (!closed) throw new Failure('ORDER_CLOSED')
    return readState(bank, order.id, session.userId)
  }),
  route(calls.remindSignatories, ({ bank, session, now, params }) =>
    remindSignatories({ bank, actor: session, now, operationId: params.operationId }),
  ),
  route(coSigning.pendingOrders, pendingOrders),
  route(coSigning.pendingOrderDetail, ({ bank, session, now, params }) => pendingOrder(bank, params.operationId, session.userId, now)),
  route(coSigning.coSignAuthorization, ({ bank, session, now, params, body }) =>
    askCoSignatory({ bank, actor: session, now, operationId: params.operationId, method: body.method }),
  ),
  route(coSigning.coSignConfirmation, ({ bank, session, now, params, body }) => {
    if (body.operationId !== params.operationId) throw badInput('operationId', 'Firme la operación de la dirección.')
    return confirm({ bank, actor: session, now, body })
  }),
  route(coSigning.refuseOrder, ({ bank, session, now, params, body }) =>
    refuseOrder({ bank, actor: session, now, operationId: params.operationId, reason: body.reason }),
  ),
]
