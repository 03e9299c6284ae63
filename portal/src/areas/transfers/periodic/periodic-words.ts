/** What does not change when a periodic order ends, or when one of its times is left out. */
export const ENDED_STAYS = 'Los envíos realizados no cambian. Si vuelve a necesitar la orden, tendrá que crearla de nuevo.'
export const SKIPPED_STAYS = 'Los demás envíos se realizarán en sus fechas.'
