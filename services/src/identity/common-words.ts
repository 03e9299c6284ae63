/** The words of which the passwords that are tried first are made (OWASP ASVS 5.0, 6.1.2, 6.2.4 and 6.2.11). Without accents, in lower case. */

/** Of this place: what a bank's customers write in a bank's form. The bank's own name and the user's are added where it is asked. */
export const CONTEXT = `acceso ahorro ahorros banca bancaonline banco bizum caja clave claves contrasena cuenta cuentas dinero euro euros nomina online tarjeta
  transferencia usuario`

/** The stems of the most used passwords, here and elsewhere: names, months and seasons, teams, what people say to one another. */
export const COMMON = `abril access adios admin administrador agosto alejandra alejandro alicia amigo amigos amor amorcito andalucia andrea angel angela
  antonio ashley athletic atletico azerty bailey barca barcelona baseball batman beatriz bienvenido bonita bonito cambiame campeon
  caracola carino carlos carmen carolina casa charlie chelsea chocolate computer contra corazon cristina daniel daniela david default
  diego domingo donald dragon elena enero espana estrella familia fatima febrero felicidad fernando flores flower football forever
  francisco freedom futbol gatita gatito gracias guapa guapo hello hola holahola iloveyou internet invierno isabel javier jennifer
  jessica jesucristo jesus jordan jose joshua juan jueves julia julio junio killer laura leon letmein liverpool login lola loveme lucia
  luna lunes madrid mallorca manchester manuel marcos margarita maria mariposa marta martes martin marzo master matrix mayo mercedes
  miamor michael michelle miercoles miguel minecraft monica monkey mundo musica mustang navidad nicole nirvana noviembre nube octubre
  oscar otono pablo paloma pass passw password patricia paula pedro pepito perro pokemon primavera princesa princess prueba rafael
  realmadrid rebeca roberto rocio ronaldo rosa sabado samsung samuel sandra santiago sara secret secreto seguro septiembre sergio
  sevilla shadow silvia soccer sofia soleil starwars summer sunshine superman susana teamo teamomucho telefono temporal tequiero teresa
  test tigger trustno unicorn valencia vanessa verano veronica victor victoria viernes virginia welcome whatever william winter zaragoza`
