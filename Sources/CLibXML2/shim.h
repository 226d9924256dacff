#pragma once

// Debian builds libxml2 with ICU. Its <libxml/encoding.h> then includes the system's ICU headers, whose
// types clash with those of Foundation's own ICU ("'UErrorCode' has different definitions in different
// modules"). The configuration header must come first, so that the macro can be undefined; the only
// declaration that changes is a struct that is never used by value here.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
