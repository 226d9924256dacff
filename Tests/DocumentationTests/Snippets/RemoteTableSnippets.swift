import DataModelRuntime
import Foundation
import GRDB
import HTTPTypes
import OfflineSync
import QSDataModelReference
import TableService
import Testing
