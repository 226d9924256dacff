#if Identity
import JWTKit
#endif
